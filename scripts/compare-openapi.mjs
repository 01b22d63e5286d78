// Compares two versions of openapi.json without their texts: node scripts/compare-openapi.mjs OLD NEW [NAMES]. NAMES is a
// map of renamed schemas and operations, such as docs/openapi-names.json; it is applied to OLD. Prints each difference and
// exits with 1 if there is any.
import { readFileSync } from 'node:fs';

const TEXTS = new Set(['summary', 'description']);
/** Below these keys everything is data, also a member named `description`. */
const DATA = new Set(['example', 'value', 'default', 'enum', 'const']);

const [oldPath, newPath, namesPath] = process.argv.slice(2);
if (!newPath) {
  console.error('Usage: node scripts/compare-openapi.mjs OLD NEW [NAMES]');
  process.exit(2);
}
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const { schemas = {}, operationIds = {} } = namesPath ? read(namesPath) : {};
const SCHEMA = '#/components/schemas/';

function withoutTexts(value, isData = false) {
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item, isData));
  if (value === null || typeof value !== 'object') return value;
  // In an example, messages are texts; `title` and `detail` only if they are those of an error.
  const isText = (key) => {
    if (!isData) return TEXTS.has(key);
    return key === 'message' || ('code' in value && (key === 'title' || key === 'detail'));
  };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => !(isText(key) && typeof item === 'string'))
      .map(([key, item]) => [key, withoutTexts(item, isData || DATA.has(key))]),
  );
}

function renamed(value) {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value === 'string') {
    return value.startsWith(SCHEMA) ? SCHEMA + newName(schemas, value.slice(SCHEMA.length)) : value;
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === 'operationId' && typeof item === 'string' ? newName(operationIds, item) : renamed(item),
    ]),
  );
}

function newName(names, name) {
  return Object.hasOwn(names, name) ? names[name] : name;
}

function* differences(before, after, path = '') {
  if (before === after) return;
  const isObject = (value) => value !== null && typeof value === 'object';
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) {
    yield `${path}: ${short(before)} → ${short(after)}`;
    return;
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    yield* differences(before[key], after[key], `${path}/${key}`);
  }
}

function short(value) {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

const before = renamed(withoutTexts(read(oldPath)));
if (before.components?.schemas) {
  before.components.schemas = Object.fromEntries(
    Object.entries(before.components.schemas).map(([name, schema]) => [newName(schemas, name), schema]),
  );
}
const found = [...differences(before, withoutTexts(read(newPath)))];
for (const difference of found) console.log(difference);
console.log(`${found.length} differences besides texts and names`);
process.exitCode = found.length > 0 ? 1 : 0;
