'use strict';

// What the workers of a run saw, on its way to the one process that knows when the run is over.
const { appendFileSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { isError } = require('./shape-files.cjs');
const { completed, mergeAnswers } = require('./shapes.cjs');

/** Set before the workers start: the folder of a run, in which each worker has a file. */
const SEEN_FOLDER = 'MASTHEAD_SHAPES_SEEN';

// Any request may get these, whatever it asks for: they belong to no operation. Which of them a test happens to get
// may also depend on the moment.
const OF_EVERY_REQUEST = ['401', '429', '500', '503'];

function noteAnswer(answer, folder = process.env[SEEN_FOLDER]) {
  if (folder) appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(answer)}\n`);
}

/** All that was seen as one, and with it what was known before; neither the order nor how often matters. */
function seenShapes(folder, { errors, operations } = { errors: {}, operations: {} }) {
  const add = (shapes, status, shape) => {
    shapes[status] = shapes[status] ? mergeAnswers(shapes[status], shape) : shape;
  };
  const seen = seenAnswers(folder);
  for (const { operation, status, shape } of seen.filter(({ isPart }) => !isPart)) {
    const known = (operations[operation] ??= { answers: {}, errors: [] });
    add(isError(status) ? errors : known.answers, status, shape);
    if (isError(status) && !OF_EVERY_REQUEST.includes(status)) {
      known.errors = [...new Set([...known.errors, status])].sort();
    }
  }
  const wholes = structuredClone(operations);
  for (const { operation, status, shape } of seen.filter(({ isPart }) => isPart)) {
    const whole = wholes[operation]?.answers[status];
    add(
      (operations[operation] ??= { answers: {}, errors: [] }).answers,
      status,
      whole ? completed(shape, whole) : shape,
    );
  }
  return { errors, operations };
}

const seenAnswers = (folder) =>
  readdirSync(folder)
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter(Boolean)
    .map((line) => JSON.parse(line));

module.exports = { noteAnswer, OF_EVERY_REQUEST, SEEN_FOLDER, seenShapes };
