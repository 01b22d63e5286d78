'use strict';

// The shapes of answers: how they are put together from many answers, and what objects to one. CommonJS because two
// loaders share it: Node for the reporter, and Jest for the tests.

/** What holds a member or an item: `data[].attributes` for `data[].attributes.title`. */
const parentOf = (path) => path.replace(/(\.?[^.[\]]+|\[[^\]]*\])$/, '');

const isItem = (path) => path.endsWith(']');

/** Whether there is an object at that path in which a member could be missing. The body itself is one. */
const hasObject = (body, path) => path === '' || body[path]?.types.includes('object') === true;

const union = (one, other) => [...new Set([...one, ...other])].sort();

/** Both bodies as one. A member that one of them could have had, and has not, is optional. */
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

/** Both answers as one: what either may be, and the headers that both have. */
function mergeAnswers(one, other) {
  const body = mergeBodies(one.body, other.body);
  return {
    types: union(one.types, other.types),
    headers: one.headers.filter((name) => other.headers.includes(name)),
    ...(body && { body }),
  };
}

/** What a request leaves out with `fields`. */
const isChosen = (path) => /^data(\[\])?\.attributes\./.test(path);

/** The shape of what may be answered to a request that names the attributes it wants. */
function partOf(whole) {
  return changeChosen(whole, whole, (member) => ({ ...member, optional: true }));
}

/** An answer to such a request, as if it had said of the other attributes what the whole one says. */
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

/** What is new to those who know the one shape, and what they miss. */
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
      ...(optional && !before.optional ? [`${path} is missing in some`] : []),
    ];
  });
  const missing = Object.entries(known)
    .filter(([path, { optional }]) => !optional && !isItem(path) && !seen[path] && hasObject(seen, parentOf(path)))
    .map(([path]) => `${path} is missing`);
  return [...found, ...missing];
}

module.exports = { completed, mergeAnswers, objections, parentOf, partOf };
