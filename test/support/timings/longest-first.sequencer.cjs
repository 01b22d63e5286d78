'use strict';

const { default: Sequencer } = require('@jest/test-sequencer');
const { plan } = require('./timings.cjs');

/** Starts the longest test files first. Started last, a long file would run on one worker while the other workers are idle. */
module.exports = class LongestFirstSequencer extends Sequencer {
  sort(tests) {
    const expected = plan(tests);
    return [...tests].sort((a, b) => expected(b) - expected(a) || a.path.localeCompare(b.path));
  }
};
