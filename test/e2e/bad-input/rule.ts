import { type Sample, type SampleFile, samples, type Samples } from './sample.js';

type JsonType = 'string' | 'number' | 'boolean' | 'array';

/** What a field takes, what it refuses, and how the OpenAPI document must say so. */
export interface Rule {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required: boolean;
  readonly bad: Samples;
  readonly good: Samples;
}

/** A file of a form. */
export const file = (bad: readonly SampleFile[], good: readonly SampleFile[]): Rule => ({
  schema: { type: 'string', format: 'binary' },
  required: false,
  bad: () => samples('text', ...bad),
  good: () => samples(...good),
});

/** A rule whose field may be left out and must not be null, unless `required` and `nullable` say otherwise. */
export const rule = (type: JsonType, schema: object, bad: Samples, good: Samples): Rule => ({
  schema: { type: type === 'number' ? 'integer' : type, ...schema },
  required: false,
  bad: (site) => [...wrongTypes(type), ...bad(site)],
  good,
});

export const required = (one: Rule): Rule => ({ ...one, required: true });

/** Required unless another member is there, which the OpenAPI document cannot say. */
export const requiredAlone = (one: Rule): Rule => ({
  ...one,
  bad: (site) => [...one.bad(site), ...samples(undefined)],
});

export const nullable = (one: Rule): Rule => ({
  ...one,
  schema: { ...one.schema, nullable: true },
  bad: (site) => one.bad(site).filter(({ value }) => value !== null),
  good: (site) => [...samples(null), ...one.good(site)],
});

/** What is well-formed and yet refused, such as a password that is a guess. */
export const neverRight = (one: Rule): Rule => ({ ...one, good: () => [] });

export const optional = (fields: Readonly<Record<string, Rule>>): Record<string, Rule> =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, { ...one, required: false }]));

const OF_TYPE: Readonly<Record<JsonType, readonly unknown[]>> = {
  string: ['text', '5', 'true'],
  number: [5, 1.5],
  boolean: [true, false],
  array: [[], ['text'], [null]],
};
/** Objects fit no field. Some are queries to other databases, some are what careless code takes for a text or a list. */
const OBJECTS: readonly unknown[] = [
  {},
  { $gt: '' },
  { length: 3, 0: 'a' },
  { toString: 'text', valueOf: null },
  nested(10),
];

function wrongTypes(type: JsonType): Sample[] {
  const others = Object.entries(OF_TYPE).flatMap(([other, values]) => (other === type ? [] : values));
  return samples(null, ...others, ...OBJECTS);
}

function nested(levels: number): object {
  return levels === 0 ? {} : { a: nested(levels - 1) };
}
