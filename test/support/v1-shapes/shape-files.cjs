'use strict';

// Reads and writes the shape files: one file per resource, in a format with readable diffs.
const { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const FOLDER = join(__dirname, '../../e2e/v1-shapes');
const ERRORS = 'errors';
const EVERYWHERE = 'every-answer';

// Separators of lists, which are written on one line.
const OR = ' | ';
const AND = ', ';
const listOf = (text, separator) => (text ? text.split(separator) : []);

const isError = (status) => Number(status) >= 400;

/** Returns the shapes by operation and status. Error shapes are the same for all operations and are in `errors`. */
function readShapes(folder = FOLDER) {
  const read = (name) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  const { headers } = read(EVERYWHERE);
  const answer = (written) => ({
    types: listOf(written.type, OR),
    headers: [...listOf(headers, AND), ...listOf(written.headers, AND)],
    ...(written.body && { body: readBody(written.body) }),
  });
  const names = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));
  const resources = names.filter((name) => name !== ERRORS && name !== EVERYWHERE).map(read);
  return {
    errors: mapValues(read(ERRORS), answer),
    operations: mapValues(Object.assign({}, ...resources), ({ errors, ...answers }) => ({
      errors: listOf(errors, AND),
      answers: mapValues(answers, answer),
    })),
  };
}

/** Replaces all shape files. */
function writeShapes({ errors, operations }, folder = FOLDER) {
  const answers = [
    ...Object.values(errors),
    ...Object.values(operations).flatMap((operation) => Object.values(operation.answers)),
  ];
  const everywhere = answers
    .map(({ headers }) => headers)
    .reduce((common, headers) => common.filter((name) => headers.includes(name)));
  const written = ({ types, headers, body }) => ({
    ...(types.length > 0 && { type: types.join(OR) }),
    headers: headers.filter((name) => !everywhere.includes(name)).join(AND),
    ...(body && { body: writeBody(body) }),
  });
  const files = {
    [EVERYWHERE]: { headers: everywhere.join(AND) },
    [ERRORS]: mapValues(errors, written),
  };
  for (const [name, operation] of Object.entries(operations)) {
    const file = (files[resourceOf(name)] ??= {});
    file[name] = { ...mapValues(operation.answers, written), errors: operation.errors.join(AND) };
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, file] of Object.entries(files)) {
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(sorted(file), null, 2)}\n`);
  }
}

/** Returns the resource of an operation: `articles` for `GET /api/v1/articles/{id}`, `auth` for `POST /api/auth/login`. */
const resourceOf = (operation) => /\/(?:v1\/|(?=auth\/))([^/]+)/.exec(operation)[1];

const readBody = (body) =>
  Object.fromEntries(
    Object.entries(body).map(([key, types]) => [
      key.replace(/\?$/, ''),
      { types: listOf(types, OR), optional: key.endsWith('?') },
    ]),
  );

const writeBody = (body) =>
  Object.fromEntries(
    Object.entries(body)
      .sort(byKey)
      .map(([path, { types, optional }]) => [optional ? `${path}?` : path, types.join(OR)]),
  );

const mapValues = (object, of) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, of(value)]));
const sorted = (object) => Object.fromEntries(Object.entries(object).sort(byKey));
const byKey = ([one], [other]) => (one < other ? -1 : 1);

module.exports = { isError, readShapes, writeShapes };
