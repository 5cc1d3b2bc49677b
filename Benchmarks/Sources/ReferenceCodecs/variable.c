#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "reference_codecs.h"

// Tag, length, value

static bool is_utf8(const uint8_t *at, size_t size) {
  const uint8_t *end = at + size;
  while (at < end) {
    uint8_t first = *at++;
    if (first < 0x80) continue;
    int more = first >= 0xc2 && first <= 0xdf ? 1 : first >> 4 == 0xe ? 2 : first >= 0xf0 && first <= 0xf4 ? 3 : 0;
    if (more == 0 || end - at < more) return false;
    uint8_t second = at[0];
    if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) || (first == 0xf0 && second < 0x90) ||
        (first == 0xf4 && second > 0x8f)) {
      return false;
    }
    while (more-- > 0) {
      if ((*at++ & 0xc0) != 0x80) return false;
    }
  }
  return true;
}

static bool item_has_bytes(const struct item *item) { return item->tag != 1 && item->tag != 2 && item->tag != 4; }

void report_free(struct report *report) {
  for (size_t index = 0; index < report->count; index++) {
    if (item_has_bytes(&report->items[index])) free(report->items[index].value.bytes);
  }
  free(report->items);
  report->items = NULL;
  report->count = report->capacity = 0;
}

static int report_read(const uint8_t *bytes, size_t size, struct report *out) {
  const uint8_t *at = bytes, *end = bytes + size;
  while (at < end) {
    if (end - at < 2) return -1;
    uint8_t tag = at[0], length = at[1];
    at += 2;
    if (end - at < length) return -1;
    if (out->count == out->capacity) {
      size_t capacity = out->capacity == 0 ? 8 : 2 * out->capacity;
      struct item *items = realloc(out->items, capacity * sizeof *items);
      if (items == NULL) return -1;
      out->items = items;
      out->capacity = capacity;
    }
    struct item item = {.tag = tag, .length = length};
    switch (tag) {
      case 1:
        if (length != 1) return -1;
        item.value.battery = at[0];
        break;
      case 2:
        if (length != 2) return -1;
        item.value.voltage = get16(at);
        break;
      case 4:
        if (length != 4) return -1;
        item.value.uptime = get32(at);
        break;
      default:
        if (tag == 3 && !is_utf8(at, length)) return -1;
        item.value.bytes = malloc(length > 0 ? length : 1);
        if (item.value.bytes == NULL) return -1;
        memcpy(item.value.bytes, at, length);
    }
    out->items[out->count++] = item;
    at += length;
  }
  return (int)size;
}

int report_decode(const uint8_t *bytes, size_t size, struct report *out) {
  *out = (struct report){0};
  int used = report_read(bytes, size, out);
  if (used < 0) report_free(out);
  return used;
}

int report_encode(const struct report *in, uint8_t *bytes, size_t size) {
  uint8_t *at = bytes, *end = bytes + size;
  for (size_t index = 0; index < in->count; index++) {
    const struct item *item = &in->items[index];
    if (end - at < 2 + item->length) return -1;
    *at++ = item->tag;
    *at++ = item->length;
    switch (item->tag) {
      case 1:
        at[0] = item->value.battery;
        break;
      case 2:
        put16(at, item->value.voltage);
        break;
      case 4:
        put32(at, item->value.uptime);
        break;
      default:
        memcpy(at, item->value.bytes, item->length);
    }
    at += item->length;
  }
  return (int)(at - bytes);
}

// Checksum: CRC-16 of polynomial 0x8005, reflected, by a table as most firmware has it

static uint16_t crc_table[256];

__attribute__((constructor)) static void make_crc_table(void) {
  for (unsigned byte = 0; byte < 256; byte++) {
    uint16_t remainder = (uint16_t)byte;
    for (int bit = 0; bit < 8; bit++) {
      remainder = (uint16_t)(remainder & 1 ? remainder >> 1 ^ 0xa001 : remainder >> 1);
    }
    crc_table[byte] = remainder;
  }
}

static uint16_t crc_modbus(const uint8_t *bytes, size_t size) {
  uint16_t crc = 0xffff;
  for (size_t index = 0; index < size; index++) crc = (uint16_t)(crc >> 8 ^ crc_table[(crc ^ bytes[index]) & 0xff]);
  return crc;
}

int sealed_decode(const uint8_t *bytes, size_t size, struct sealed *out) {
  if (size < 5) return -1;
  out->address = bytes[0];
  out->function = bytes[1];
  out->length = bytes[2];
  if (size != 5u + out->length) return -1;
  if (get16(bytes + size - 2) != crc_modbus(bytes, size - 2)) return -1;
  out->data = malloc(out->length > 0 ? out->length : 1);
  if (out->data == NULL) return -1;
  memcpy(out->data, bytes + 3, out->length);
  return (int)size;
}

void sealed_free(struct sealed *sealed) { free(sealed->data); }

int sealed_encode(const struct sealed *in, uint8_t *bytes, size_t size) {
  size_t needed = 5u + in->length;
  if (size < needed) return -1;
  bytes[0] = in->address;
  bytes[1] = in->function;
  bytes[2] = in->length;
  memcpy(bytes + 3, in->data, in->length);
  put16(bytes + needed - 2, crc_modbus(bytes, needed - 2));
  return (int)needed;
}

// Byte-stuffed stream

int packet_decode(const uint8_t *bytes, size_t size, struct packet *out) {
  if (size != 7) return -1;
  out->kind = bytes[0];
  out->value = get32(bytes + 1);
  out->time = get16(bytes + 5);
  return 7;
}

int packet_encode(const struct packet *in, uint8_t *bytes, size_t size) {
  if (size < 7) return -1;
  bytes[0] = in->kind;
  put32(bytes + 1, in->value);
  put16(bytes + 5, in->time);
  return 7;
}

enum { mark = 0x7e, escape = 0x7d, flip = 0x20 };

void link_feed(
    struct link *link, const uint8_t *bytes, size_t size, void (*packet)(const struct packet *, void *), void *context) {
  for (size_t index = 0; index < size; index++) {
    uint8_t byte = bytes[index];
    if (byte == mark) {
      struct packet value;
      if (link->inside && link->size > 0 && !link->too_long && !link->escaped &&
          packet_decode(link->unit, link->size, &value) > 0) {
        packet(&value, context);
      }
      link->inside = true;
      link->size = 0;
      link->escaped = link->too_long = false;
    } else if (link->inside) {
      if (byte == escape) {
        link->escaped = true;
        continue;
      }
      if (link->escaped) {
        byte ^= flip;
        link->escaped = false;
      }
      if (link->size == link_limit) {
        link->too_long = true;
      } else {
        link->unit[link->size++] = byte;
      }
    }
  }
}

int link_encode(const struct packet *in, uint8_t *bytes, size_t size) {
  uint8_t unit[7];
  if (packet_encode(in, unit, sizeof unit) != 7) return -1;
  uint8_t *at = bytes, *end = bytes + size;
  if (end - at < 2) return -1;
  *at++ = mark;
  for (size_t index = 0; index < sizeof unit; index++) {
    if (unit[index] == mark || unit[index] == escape) {
      if (end - at < 3) return -1;
      *at++ = escape;
      *at++ = unit[index] ^ flip;
    } else {
      if (end - at < 2) return -1;
      *at++ = unit[index];
    }
  }
  *at++ = mark;
  return (int)(at - bytes);
}
