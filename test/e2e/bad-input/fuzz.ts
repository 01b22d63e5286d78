import fc from 'fast-check';
import type { BodyRoute } from './body-route.js';
import { QUERY_PARAMETERS } from './query-parameters.js';
import { canBeSent, sendBody } from './send-body.js';
import type { InputFixture } from './input-fixture.js';

/** The fixed seed repeats the same values in every run. The time limit (ms) ends long runs on a busy machine. */
const SETTINGS = { seed: 20_261_121, numRuns: 25, interruptAfterTimeLimit: 2_000 };

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.webUrl(),
);
const anything = fc.oneof(fc.jsonValue({ stringUnit: 'binary' }), anyText, fc.integer(), fc.double({ noNaN: true }));

/** Sends random bodies and bodies with random member values. Returns the first 5xx failure, or null. */
export async function findBodyFailure(site: InputFixture, name: string, route: BodyRoute): Promise<string | null> {
  const target = await site.makeTarget(name);
  return findFailure(route.form ? arbitraryForm(site, route) : arbitraryBody(site, route), (body) =>
    sendBody(site.request(name, target, { checked: false }), body as Record<string, unknown>, route),
  );
}

/** Sends random queries with known and unknown parameters. Returns the first 5xx failure, or null. */
export async function findQueryFailure(site: InputFixture, name: string): Promise<string | null> {
  const target = await site.makeTarget(name);
  const parameter = fc.oneof(fc.constantFrom(...Object.keys(QUERY_PARAMETERS[name]!)), fc.string());
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.integer().map(String),
    fc.constantFrom('true', '2026-01-01'),
  );
  const query = fc
    .array(fc.tuple(parameter, value), { maxLength: 8 })
    .map((pairs) => `?${new URLSearchParams(pairs).toString()}`);
  return findFailure(query, (text) => site.request(name, target, { query: text, checked: false }));
}

function arbitraryBody(site: InputFixture, route: BodyRoute): fc.Arbitrary<unknown> {
  const some = arbitraryMembers(site, route, anything);
  return fc.oneof(
    { weight: 3, arbitrary: some.map((changed) => ({ ...route.body(site), ...changed })) },
    { weight: 2, arbitrary: some },
    { weight: 1, arbitrary: anything },
  );
}

const arbitraryForm = (site: InputFixture, route: BodyRoute): fc.Arbitrary<unknown> =>
  arbitraryMembers(site, route, fc.string({ unit: 'grapheme', maxLength: 600 }));

/** A random subset of the members, each with a value of its rule or a random value. */
function arbitraryMembers(site: InputFixture, route: BodyRoute, other: fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  const members = Object.entries(route.fields).map(([field, { good, bad }]) => {
    const likely = [...good(site), ...bad(site)]
      .filter(canBeSent(route))
      .map(({ value }) => value)
      .filter((value) => value !== undefined && JSON.stringify(value).length < 1000);
    return [field, fc.oneof(fc.constantFrom(...likely), other)] as const;
  });
  return fc.record(Object.fromEntries(members), { requiredKeys: [] });
}

async function findFailure<T>(
  inputs: fc.Arbitrary<T>,
  send: (input: T) => PromiseLike<{ status: number; text: string }>,
): Promise<string | null> {
  const result = await fc.check(
    fc.asyncProperty(inputs, async (input) => {
      const { status, text } = await send(input);
      if (status >= 500) throw new Error(`${status} ${text}`);
    }),
    SETTINGS,
  );
  return fc.defaultReportMessage(result) ?? null;
}
