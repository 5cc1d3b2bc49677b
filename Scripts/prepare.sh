#!/bin/bash
# Makes sure that what a build needs is there; installs Debian packages that are missing, and says so.
set -euo pipefail

packages=()
need() { # need FILE-OR-COMMAND PACKAGE
  case $1 in
    /*) [[ -e $1 ]] || packages+=("$2") ;;
    *) command -v "$1" >/dev/null || packages+=("$2") ;;
  esac
}

if [[ $(uname) == Linux ]]; then
  need ld binutils
  need /usr/include/stdlib.h libc6-dev
  need git git
  need pkg-config pkg-config
  need /usr/include/openssl/ssl.h libssl-dev
  need /usr/include/opus/opus.h libopus-dev
  need /usr/include/ogg/ogg.h libogg-dev
  need /usr/include/sqlite3.h libsqlite3-dev
  need opusdec opus-tools
  need /usr/include/alsa/asoundlib.h libasound2-dev
  # Only tests: what captures hold is compared with it.
  need tshark tshark
  need curl curl
  # Only benchmarks: load for the HTTP server.
  need wrk wrk
  # The Swift compiler links its programs against the C++ library of this compiler version.
  ls -d /usr/lib/gcc/*/*/libstdc++.so >/dev/null 2>&1 || packages+=(libstdc++-12-dev)
  if ((${#packages[@]})); then
    echo "installing missing packages: ${packages[*]}" >&2
    sudo=()
    if ((EUID != 0)); then sudo=(sudo); fi
    "${sudo[@]}" apt-get update -q >&2
    "${sudo[@]}" apt-get install -q -y --no-install-recommends "${packages[@]}" >&2
  fi
fi

if ! command -v swift >/dev/null; then
  echo "no 'swift' on the PATH: install Swift 6.2 or newer (https://www.swift.org/install); Debian has no package of it" >&2
  exit 2
fi
