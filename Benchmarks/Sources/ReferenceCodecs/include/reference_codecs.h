#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Codecs for frames.lace as a careful firmware engineer writes them: plain structs, bounds checked, checksums verified,
// constants and ranges of tags enforced. A function returns the number of bytes it used, or -1.

struct reading {
  uint32_t device;
  uint64_t time;
  int16_t x, y, z;
  int16_t temperature;
  uint32_t pressure;
  uint8_t battery, state;
};
int reading_decode(const uint8_t *bytes, size_t size, struct reading *out);
int reading_encode(const struct reading *in, uint8_t *bytes, size_t size);

struct pulse {
  bool wide, has_energy, has_contact, has_time;
  uint8_t reserved;
  uint16_t rate;
  uint16_t energy;
  uint8_t contact;
  uint32_t time;
};
int pulse_decode(const uint8_t *bytes, size_t size, struct pulse *out);
int pulse_encode(const struct pulse *in, uint8_t *bytes, size_t size);

// Tells the compiler that the bytes are looked at: without it the stores of one encoding, which the next one overwrites, could be left
// out where a codec is inlined.
static inline void bytes_are_read(const void *bytes) { __asm__ volatile("" : : "r"(bytes) : "memory"); }

// As on the wire, and as in Swift: the mantissa is the low 12 bits, the exponent the high 4, both signed.
struct sfloat {
  uint16_t raw;
};
static inline int16_t sfloat_mantissa(struct sfloat value) { return (int16_t)((int16_t)(value.raw << 4) >> 4); }
static inline int8_t sfloat_exponent(struct sfloat value) { return (int8_t)((int16_t)value.raw >> 12); }
struct pressure {
  bool kilopascal;
  uint8_t reserved;
  struct sfloat systolic, diastolic, mean, pulse;
};
int pressure_decode(const uint8_t *bytes, size_t size, struct pressure *out);
int pressure_encode(const struct pressure *in, uint8_t *bytes, size_t size);

// As in Swift, what was decoded owns what it holds: it outlives the bytes, and is freed by report_free.
struct item {
  uint8_t tag;
  uint8_t length;
  union {
    uint8_t battery;
    uint16_t voltage;
    uint32_t uptime;
    uint8_t *bytes;
  } value;
};
struct report {
  size_t count, capacity;
  struct item *items;
};
int report_decode(const uint8_t *bytes, size_t size, struct report *out);
void report_free(struct report *report);
int report_encode(const struct report *in, uint8_t *bytes, size_t size);

struct sealed {
  uint8_t address, function, length;
  uint8_t *data;
};
int sealed_decode(const uint8_t *bytes, size_t size, struct sealed *out);
void sealed_free(struct sealed *sealed);
int sealed_encode(const struct sealed *in, uint8_t *bytes, size_t size);

struct command {
  uint8_t sequence, opcode;
  union {
    struct {
      uint8_t channel;
      uint32_t rate;
      int16_t gain;
    } start;
    struct {
      uint64_t offset;
    } seek;
    struct {
      uint16_t flags;
      uint8_t level;
    } status;
    struct {
      const uint8_t *bytes;
      size_t size;
    } unknown;
  } body;
};
int command_decode(const uint8_t *bytes, size_t size, struct command *out);
int command_encode(const struct command *in, uint8_t *bytes, size_t size);

struct packet {
  uint8_t kind;
  uint32_t value;
  uint16_t time;
};
int packet_decode(const uint8_t *bytes, size_t size, struct packet *out);
int packet_encode(const struct packet *in, uint8_t *bytes, size_t size);

// Takes a stream apart: feed bytes, and get a call for every packet.
enum { link_limit = 64 };
struct link {
  uint8_t unit[link_limit];
  size_t size;
  bool inside, escaped, too_long;
};
void link_feed(
    struct link *link, const uint8_t *bytes, size_t size, void (*packet)(const struct packet *, void *), void *context);
int link_encode(const struct packet *in, uint8_t *bytes, size_t size);

struct packed {
  uint8_t version, priority;
  uint16_t source, target, counter;
  int16_t temperature;
  bool urgent, valid;
  uint16_t kind;
};
int packed_decode(const uint8_t *bytes, size_t size, struct packed *out);
int packed_encode(const struct packed *in, uint8_t *bytes, size_t size);
