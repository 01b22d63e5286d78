'use strict';

const { default: Sequencer } = require('@jest/test-sequencer');

// What takes longest, or, as the look at the schema does, longer the more databases there are.
const LONG =
  /\/(crawl|bad-input\.sqlite|schema-drift\.mysql|fuzz\.mysql|migration-kill|replicas\.mysql|export|idempotency-kill\.mysql|pages-accessibility|newsroom)\.spec\.ts$/;

/** Begins with what takes long: begun last, it would keep one worker at work and the others waiting. Jest knows only after a run. */
module.exports = class LongFirstSequencer extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => (LONG.test(path) ? 0 : 1);
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
};
