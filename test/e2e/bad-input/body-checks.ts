import type { BodyRoute } from './body-route.js';
import { checkEach } from './check-each.js';
import { checkValidationError, summarizeResponse } from './error-checks.js';
import { toSample, type Sample, type SampleFactory } from './sample.js';
import { canBeSent, checkRejection, sendBody } from './send-body.js';
import type { InputFixture } from './input-fixture.js';
import { checkNothingStored } from './check-nothing-stored.js';

interface BodyCase extends Sample {
  readonly field: string;
  readonly isFirst: boolean;
}

/** Sends each invalid value of each field in an otherwise valid body. */
export async function checkRejectedValues(site: InputFixture, name: string, route: BodyRoute): Promise<string[]> {
  const target = await site.makeTarget(name);
  const cases = casesOf(route, ({ bad, required }) => [...bad(site), ...(required ? [toSample(undefined)] : [])]);
  const send = async ({ field, value, what, entry, isFirst }: BodyCase): Promise<string[]> => {
    const body = { ...route.body(site), [field]: value };
    const answer = await sendBody(site.request(name, target, { checked: isFirst }), body, route);
    const faults = checkRejection(answer, route, body, entry === undefined ? field : `${field}.${entry}`);
    return faults.map((fault) => `${field}: ${what} ${fault}`);
  };
  return checkNothingStored(site, () => checkEach(cases, send));
}

/** If a JSON member occurs twice, the last value is validated and stored. */
export async function checkDuplicateMembers(site: InputFixture, name: string, route: BodyRoute): Promise<string[]> {
  const target = await site.makeTarget(name);
  const good = route.body(site);
  return checkNothingStored(site, () =>
    checkEach(Object.keys(good), async (field) => {
      const body = JSON.stringify(good).replace(/}$/, `,"${field}":{}}`);
      const answer = await site.request(name, target).type('json').send(body);
      return checkValidationError(answer, field).map((fault) => `${field}: given twice ${fault}`);
    }),
  );
}

/** Sends each valid boundary value. */
export async function checkAcceptedValues(site: InputFixture, name: string, route: BodyRoute): Promise<string[]> {
  const once = await site.makeTarget(name);
  return checkEach(
    casesOf(route, ({ good }) => good(site)),
    async ({ field, value, what, isFirst }) => {
      const target = route.needsNewTarget ? await site.makeTarget(name) : once;
      const body = { ...route.body(site), [field]: value };
      const answer = await sendBody(site.request(name, target, { checked: isFirst }), body, route);
      const details = (answer.body.error?.details ?? []) as { field: string }[];
      const isFine = answer.status === route.status && !details.some((detail) => detail.field.split('.')[0] === field);
      return isFine ? [] : [`${field}: ${what} returned ${summarizeResponse(answer)}`];
    },
  );
}

const casesOf = (
  route: BodyRoute,
  samplesOf: (rule: BodyRoute['fields'][string]) => ReturnType<SampleFactory>,
): BodyCase[] =>
  Object.entries(route.fields).flatMap(([field, rule]) =>
    samplesOf(rule)
      .filter(canBeSent(route))
      .map((one, n) => ({ ...one, field, isFirst: n === 0 })),
  );
