#!/usr/bin/env node
// Runs the command line. Compiles the sources first if necessary, for example in a fresh clone.
import '../scripts/build-if-needed.mjs';

await import('../dist/src/cli/masthead.js');
