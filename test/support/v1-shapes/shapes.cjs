'use strict';

// Merges the shapes of responses, and compares a shape with the recorded shape. CommonJS, because two loaders share this
// file: Node for the reporter, and Jest for the tests.

/** Returns the path of the parent: `data[].attributes` for `data[].attributes.title`. */
const parentOf = (path) => path.replace(/(\.?[^.[\]]+|\[[^\]]*\])$/, '');

const isItem = (path) => path.endsWith(']');

/** Whether the body has an object at the path, so that a member can be missing. The path of the body itself is empty. */
const hasObject = (body, path) => path === '' || body[path]?.types.includes('object') === true;

const union = (one, other) => [...new Set([...one, ...other])].sort();

/** Merges two bodies. A member that is missing in an existing object of one body becomes optional. */
function mergeBodies(one, other) {
  if (!one || !other) return one ?? other;
  const paths = union(Object.keys(one), Object.keys(other));
  return Object.fromEntries(paths.map((path) => [path, mergeMembers(path, one, other)]));
}

function mergeMembers(path, one, other) {
  const [here, there] = [one[path], other[path]];
  if (here && there) return { types: union(here.types, there.types), optional: here.optional || there.optional };
  const lacking = here ? other : one;
  const { types, optional } = here ?? there;
  return { types, optional: optional || (!isItem(path) && hasObject(lacking, parentOf(path))) };
}

/** Merges two responses: the union of the types and the intersection of the headers. */
function mergeAnswers(one, other) {
  const body = mergeBodies(one.body, other.body);
  return {
    types: union(one.types, other.types),
    headers: one.headers.filter((name) => other.headers.includes(name)),
    ...(body && { body }),
  };
}

/** Whether a request can omit the member with `fields`. */
const isChosen = (path) => /^data(\[\])?\.attributes\./.test(path);

/** Returns the shape of a response to a request with `fields`: all attributes are optional. */
function partOf(whole) {
  return changeChosen(whole, whole, (member) => ({ ...member, optional: true }));
}

/** Completes a response to a request with `fields`: adds the omitted attributes from the recorded complete shape. */
function completed(part, whole) {
  return changeChosen(part, whole, ({ types, optional }, path) => ({
    types: union(types, part.body?.[path]?.types ?? []),
    optional,
  }));
}

function changeChosen(answer, { body }, change) {
  if (!answer.body || !body) return answer;
  const chosen = Object.keys(body).filter(isChosen);
  const changed = chosen.map((path) => [path, change(body[path], path)]);
  return { ...answer, body: { ...answer.body, ...Object.fromEntries(changed) } };
}

/** Returns the differences from the recorded shape: new or changed parts, and missing parts. */
function objections(known, seen) {
  return [
    ...seen.types
      .filter((type) => !known.types.includes(type))
      .map((type) => `Content-Type is ${type}, was ${known.types.join(' or ') || 'none'}`),
    ...known.headers.filter((name) => !seen.headers.includes(name)).map((name) => `the header ${name} is missing`),
    ...(seen.body ? objectionsToBody(known.body ?? {}, seen.body) : []),
  ];
}

function objectionsToBody(known, seen) {
  const found = Object.entries(seen).flatMap(([path, { types, optional }]) => {
    const before = known[path];
    if (!before) return [`${path} is new (${types.join(' | ')})`];
    const others = types.filter((type) => !before.types.includes(type));
    return [
      ...(others.length > 0 ? [`${path} is ${others.join(' | ')}, was ${before.types.join(' | ')}`] : []),
      ...(optional && !before.optional ? [`${path} is missing in some objects`] : []),
    ];
  });
  const missing = Object.entries(known)
    .filter(([path, { optional }]) => !optional && !isItem(path) && !seen[path] && hasObject(seen, parentOf(path)))
    .map(([path]) => `${path} is missing`);
  return [...found, ...missing];
}

module.exports = { completed, mergeAnswers, objections, parentOf, partOf };
