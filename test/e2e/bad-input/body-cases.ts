import type { BodyRoute } from './body-route.js';
import { faultsOfEach } from './faults-of-each.js';
import { refusalFaults, shown } from './refusal.js';
import { sample, type Sample, type Samples } from './sample.js';
import { canBeSent, faultsOfAnswer, sendBody } from './send-body.js';
import type { Site } from './site.js';
import { faultsOfRefusing } from './stored.js';

interface BodyCase extends Sample {
  readonly field: string;
  readonly isFirst: boolean;
}

/** Sends each invalid value of each field in an otherwise valid body. */
export async function faultsOfRefusals(site: Site, name: string, route: BodyRoute): Promise<string[]> {
  const target = await site.makeTarget(name);
  const cases = casesOf(route, ({ bad, required }) => [...bad(site), ...(required ? [sample(undefined)] : [])]);
  const send = async ({ field, value, what, entry, isFirst }: BodyCase): Promise<string[]> => {
    const body = { ...route.body(site), [field]: value };
    const answer = await sendBody(site.request(name, target, { checked: isFirst }), body, route);
    const faults = faultsOfAnswer(answer, route, body, entry === undefined ? field : `${field}.${entry}`);
    return faults.map((fault) => `${field}: ${what} ${fault}`);
  };
  return faultsOfRefusing(site, () => faultsOfEach(cases, send));
}

/** If a JSON member occurs twice, the last value is validated and stored. */
export async function faultsOfRepeatedMembers(site: Site, name: string, route: BodyRoute): Promise<string[]> {
  const target = await site.makeTarget(name);
  const good = route.body(site);
  return faultsOfRefusing(site, () =>
    faultsOfEach(Object.keys(good), async (field) => {
      const body = JSON.stringify(good).replace(/}$/, `,"${field}":{}}`);
      const answer = await site.request(name, target).type('json').send(body);
      return refusalFaults(answer, field).map((fault) => `${field}: given twice ${fault}`);
    }),
  );
}

/** Sends each valid boundary value. */
export async function faultsOfGoodBodies(site: Site, name: string, route: BodyRoute): Promise<string[]> {
  const once = await site.makeTarget(name);
  return faultsOfEach(
    casesOf(route, ({ good }) => good(site)),
    async ({ field, value, what, isFirst }) => {
      const target = route.spendsTarget ? await site.makeTarget(name) : once;
      const body = { ...route.body(site), [field]: value };
      const answer = await sendBody(site.request(name, target, { checked: isFirst }), body, route);
      const details = (answer.body.error?.details ?? []) as { field: string }[];
      const isFine = answer.status === route.status && !details.some((detail) => detail.field.split('.')[0] === field);
      return isFine ? [] : [`${field}: ${what} returned ${shown(answer)}`];
    },
  );
}

const casesOf = (route: BodyRoute, samplesOf: (rule: BodyRoute['fields'][string]) => ReturnType<Samples>): BodyCase[] =>
  Object.entries(route.fields).flatMap(([field, rule]) =>
    samplesOf(rule)
      .filter(canBeSent(route))
      .map((one, n) => ({ ...one, field, isFirst: n === 0 })),
  );
