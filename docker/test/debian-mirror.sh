#!/usr/bin/env bash
# Prints the mirror in the settings of apt: bash docker/test/debian-mirror.sh
set -euo pipefail
sed -nE 's,^(deb |URIs: )(\[[^]]*\] )?(https?://[^ ]*/debian)/?( .*)?$,\3,p' \
  /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -n 1
