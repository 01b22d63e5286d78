'use strict';

// Passes the response shapes of the workers to the reporter, which runs in the main process.
const { appendFileSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { isError } = require('./shape-files.cjs');
const { completed, mergeAnswers } = require('./shapes.cjs');

/** Environment variable with the folder of the run, set before the workers start. Each worker writes one file. */
const SEEN_FOLDER = 'MASTHEAD_SHAPES_SEEN';

// Statuses that any request can receive, so they are not recorded per operation. The status that a test receives can depend on
// timing.
const OF_EVERY_REQUEST = ['401', '429', '500', '503'];

function noteAnswer(answer, folder = process.env[SEEN_FOLDER]) {
  if (folder) appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(answer)}\n`);
}

/** Merges the received responses into the recorded shapes. The result does not depend on order or repetition. */
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
