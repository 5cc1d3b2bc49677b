#include <string.h>

#include "bytes.h"
#include "reference_codecs.h"

// Fixed layout

int reading_decode(const uint8_t *bytes, size_t size, struct reading *out) {
  if (size != 26) return -1;
  out->device = get32(bytes);
  out->time = get64(bytes + 4);
  out->x = (int16_t)get16(bytes + 12);
  out->y = (int16_t)get16(bytes + 14);
  out->z = (int16_t)get16(bytes + 16);
  out->temperature = (int16_t)get16(bytes + 18);
  out->pressure = get32(bytes + 20);
  out->battery = bytes[24];
  out->state = bytes[25];
  return 26;
}

int reading_encode(const struct reading *in, uint8_t *bytes, size_t size) {
  if (size < 26) return -1;
  put32(bytes, in->device);
  put64(bytes + 4, in->time);
  put16(bytes + 12, (uint16_t)in->x);
  put16(bytes + 14, (uint16_t)in->y);
  put16(bytes + 16, (uint16_t)in->z);
  put16(bytes + 18, (uint16_t)in->temperature);
  put32(bytes + 20, in->pressure);
  bytes[24] = in->battery;
  bytes[25] = in->state;
  return 26;
}

// Flags

int pulse_decode(const uint8_t *bytes, size_t size, struct pulse *out) {
  const uint8_t *at = bytes, *end = bytes + size;
  if (end - at < 1) return -1;
  uint8_t flags = *at++;
  out->wide = flags & 1;
  out->has_energy = flags & 2;
  out->has_contact = flags & 4;
  out->has_time = flags & 8;
  out->reserved = flags >> 4;
  if (out->wide) {
    if (end - at < 2) return -1;
    out->rate = get16(at);
    at += 2;
  } else {
    if (end - at < 1) return -1;
    out->rate = *at++;
  }
  if (out->has_energy) {
    if (end - at < 2) return -1;
    out->energy = get16(at);
    at += 2;
  }
  if (out->has_contact) {
    if (end - at < 1) return -1;
    out->contact = *at++;
  }
  if (out->has_time) {
    if (end - at < 4) return -1;
    out->time = get32(at);
    at += 4;
  }
  return at == end ? (int)size : -1;
}

int pulse_encode(const struct pulse *in, uint8_t *bytes, size_t size) {
  size_t needed = 1u + (in->wide ? 2 : 1) + (in->has_energy ? 2 : 0) + (in->has_contact ? 1 : 0) + (in->has_time ? 4 : 0);
  if (size < needed || in->reserved > 15) return -1;
  uint8_t *at = bytes;
  *at++ = (uint8_t)(in->wide | in->has_energy << 1 | in->has_contact << 2 | in->has_time << 3 | in->reserved << 4);
  if (in->wide) {
    put16(at, in->rate);
    at += 2;
  } else {
    if (in->rate > 255) return -1;
    *at++ = (uint8_t)in->rate;
  }
  if (in->has_energy) {
    put16(at, in->energy);
    at += 2;
  }
  if (in->has_contact) *at++ = in->contact;
  if (in->has_time) {
    put32(at, in->time);
    at += 4;
  }
  return (int)(at - bytes);
}

// IEEE 11073 SFLOAT

static struct sfloat get_sfloat(const uint8_t *at) {
  struct sfloat value = {get16(at)};
  return value;
}

int pressure_decode(const uint8_t *bytes, size_t size, struct pressure *out) {
  if (size != 9) return -1;
  out->kilopascal = bytes[0] & 1;
  out->reserved = bytes[0] >> 1;
  out->systolic = get_sfloat(bytes + 1);
  out->diastolic = get_sfloat(bytes + 3);
  out->mean = get_sfloat(bytes + 5);
  out->pulse = get_sfloat(bytes + 7);
  return 9;
}

int pressure_encode(const struct pressure *in, uint8_t *bytes, size_t size) {
  if (size < 9 || in->reserved > 127) return -1;
  bytes[0] = (uint8_t)(in->kilopascal | in->reserved << 1);
  put16(bytes + 1, in->systolic.raw);
  put16(bytes + 3, in->diastolic.raw);
  put16(bytes + 5, in->mean.raw);
  put16(bytes + 7, in->pulse.raw);
  return 9;
}

// An opcode chooses the body

int command_decode(const uint8_t *bytes, size_t size, struct command *out) {
  if (size < 2) return -1;
  out->sequence = bytes[0];
  out->opcode = bytes[1];
  const uint8_t *body = bytes + 2;
  size_t rest = size - 2;
  switch (out->opcode) {
    case 1:
      if (rest != 7) return -1;
      out->body.start.channel = body[0];
      out->body.start.rate = get32(body + 1);
      out->body.start.gain = (int16_t)get16(body + 5);
      break;
    case 2:
      if (rest != 0) return -1;
      break;
    case 3:
      if (rest != 8) return -1;
      out->body.seek.offset = get64(body);
      break;
    case 4:
      if (rest != 3) return -1;
      out->body.status.flags = get16(body);
      out->body.status.level = body[2];
      break;
    default:
      out->body.unknown.bytes = body;
      out->body.unknown.size = rest;
  }
  return (int)size;
}

int command_encode(const struct command *in, uint8_t *bytes, size_t size) {
  if (size < 2) return -1;
  bytes[0] = in->sequence;
  bytes[1] = in->opcode;
  uint8_t *body = bytes + 2;
  size_t rest = size - 2;
  switch (in->opcode) {
    case 1:
      if (rest < 7) return -1;
      body[0] = in->body.start.channel;
      put32(body + 1, in->body.start.rate);
      put16(body + 5, (uint16_t)in->body.start.gain);
      return 9;
    case 2:
      return 2;
    case 3:
      if (rest < 8) return -1;
      put64(body, in->body.seek.offset);
      return 10;
    case 4:
      if (rest < 3) return -1;
      put16(body, in->body.status.flags);
      body[2] = in->body.status.level;
      return 5;
    default:
      if (rest < in->body.unknown.size) return -1;
      memcpy(body, in->body.unknown.bytes, in->body.unknown.size);
      return (int)(2 + in->body.unknown.size);
  }
}

// Sixty-four packed bits

int packed_decode(const uint8_t *bytes, size_t size, struct packed *out) {
  if (size != 8) return -1;
  uint64_t word = get64(bytes);
  out->version = word & 0x7;
  out->priority = word >> 3 & 0x3;
  out->source = word >> 5 & 0x7ff;
  out->target = word >> 16 & 0x7ff;
  out->counter = word >> 27 & 0x1fff;
  out->temperature = (int16_t)((int16_t)((word >> 40 & 0xfff) << 4) >> 4);
  out->urgent = word >> 52 & 1;
  out->valid = word >> 53 & 1;
  out->kind = (uint16_t)(word >> 54);
  return 8;
}

int packed_encode(const struct packed *in, uint8_t *bytes, size_t size) {
  if (size < 8) return -1;
  if (in->version > 7 || in->priority > 3 || in->source > 0x7ff || in->target > 0x7ff || in->counter > 0x1fff ||
      in->temperature < -2048 || in->temperature > 2047 || in->kind > 0x3ff) {
    return -1;
  }
  put64(
      bytes, (uint64_t)in->version | (uint64_t)in->priority << 3 | (uint64_t)in->source << 5 |
                 (uint64_t)in->target << 16 | (uint64_t)in->counter << 27 | (uint64_t)(in->temperature & 0xfff) << 40 |
                 (uint64_t)in->urgent << 52 | (uint64_t)in->valid << 53 | (uint64_t)in->kind << 54);
  return 8;
}
