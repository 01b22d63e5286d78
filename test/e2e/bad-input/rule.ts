import { type Sample, type SampleFile, toSampleList, type SampleFactory } from './sample.js';

type JsonType = 'string' | 'number' | 'boolean' | 'array';

/** Valid and invalid values of a body field, and its OpenAPI schema. */
export interface Rule {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required: boolean;
  readonly bad: SampleFactory;
  readonly good: SampleFactory;
}

/** A file part of a multipart form. */
export const file = (bad: readonly SampleFile[], good: readonly SampleFile[]): Rule => ({
  schema: { type: 'string', format: 'binary' },
  required: false,
  bad: () => toSampleList('text', ...bad),
  good: () => toSampleList(...good),
});

/** A rule for an optional field that must not be null. `required` and `nullable` change that. */
export const rule = (type: JsonType, schema: object, bad: SampleFactory, good: SampleFactory): Rule => ({
  schema: { type: type === 'number' ? 'integer' : type, ...schema },
  required: false,
  bad: (site) => [...wrongTypes(type), ...bad(site)],
  good,
});

export const required = (one: Rule): Rule => ({ ...one, required: true });

/** Required unless an alternative member is present. OpenAPI cannot express this. */
export const requiredUnlessAlternative = (one: Rule): Rule => ({
  ...one,
  bad: (site) => [...one.bad(site), ...toSampleList(undefined)],
});

export const nullable = (one: Rule): Rule => ({
  ...one,
  schema: { ...one.schema, nullable: true },
  bad: (site) => one.bad(site).filter(({ value }) => value !== null),
  good: (site) => [...toSampleList(null), ...one.good(site)],
});

/** Well-formed values that are always rejected, for example a wrong password. */
export const alwaysRejected = (one: Rule): Rule => ({ ...one, good: () => [] });

export const optional = (fields: Readonly<Record<string, Rule>>): Record<string, Rule> =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, { ...one, required: false }]));

const VALUES_BY_TYPE: Readonly<Record<JsonType, readonly unknown[]>> = {
  string: ['text', '5', 'true'],
  number: [5, 1.5],
  boolean: [true, false],
  array: [[], ['text'], [null]],
};
/** No field accepts an object. Some of these imitate NoSQL queries, others imitate strings or arrays. */
const OBJECTS: readonly unknown[] = [
  {},
  { $gt: '' },
  { length: 3, 0: 'a' },
  { toString: 'text', valueOf: null },
  nested(10),
];

function wrongTypes(type: JsonType): Sample[] {
  const others = Object.entries(VALUES_BY_TYPE).flatMap(([other, values]) => (other === type ? [] : values));
  return toSampleList(null, ...others, ...OBJECTS);
}

function nested(levels: number): object {
  return levels === 0 ? {} : { a: nested(levels - 1) };
}
