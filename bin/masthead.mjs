#!/usr/bin/env node
// The command line, also in a fresh clone: compiles first when that is needed.
import '../scripts/build-if-needed.mjs';

await import('../dist/src/cli/masthead.js');
