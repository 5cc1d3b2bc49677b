// libopus as Swift sees it. Its control calls take any number of arguments, which Swift cannot pass: each gets a function here.
#pragma once

#include <opus.h>

static inline int copus_set_bitrate(OpusEncoder *encoder, opus_int32 bits) {
  return opus_encoder_ctl(encoder, OPUS_SET_BITRATE(bits));
}

static inline int copus_get_lookahead(OpusEncoder *encoder, opus_int32 *samples) {
  return opus_encoder_ctl(encoder, OPUS_GET_LOOKAHEAD(samples));
}
