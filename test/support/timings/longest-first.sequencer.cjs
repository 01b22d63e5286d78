'use strict';

const { default: Sequencer } = require('@jest/test-sequencer');
const { plan } = require('./timings.cjs');

/** Starts the files that take longest first: started last, they would keep one worker busy while the others wait. */
module.exports = class LongestFirstSequencer extends Sequencer {
  sort(tests) {
    const expected = plan(tests);
    return [...tests].sort((a, b) => expected(b) - expected(a) || a.path.localeCompare(b.path));
  }
};
