import type { BodyRoute } from './body-route.js';
import { faultsOfEach } from './faults-of-each.js';
import { errorFaults, refusalFaults, shown } from './refusal.js';
import { sample, type Sample } from './sample.js';
import type { Site } from './site.js';
import { faultsOfRefusing } from './stored.js';

/** A body is refused unread from here on. */
const LARGEST = 1024 * 1024;

interface BodyCase extends Sample {
  readonly field: string;
  readonly isFirst: boolean;
}

/** Sends each bad value of each field in a body in which nothing else is wrong. */
export async function faultsOfRefusals(site: Site, name: string, route: BodyRoute): Promise<string[]> {
  const target = await site.makeTarget(name);
  const cases = Object.entries(route.fields).flatMap(([field, { required, bad }]): BodyCase[] =>
    [...bad(site), ...(required ? [sample(undefined)] : [])].map((one, n) => ({ ...one, field, isFirst: n === 0 })),
  );
  const send = async ({ field, value, what, entry, isFirst }: BodyCase): Promise<string[]> => {
    const body = JSON.stringify({ ...route.body(site), [field]: value });
    const answer = await site.request(name, target, { checked: isFirst }).type('json').send(body);
    const faults =
      Buffer.byteLength(body) > LARGEST
        ? errorFaults(answer, 413, 'PAYLOAD_TOO_LARGE')
        : refusalFaults(answer, entry === undefined ? field : `${field}.${entry}`);
    return faults.map((fault) => `${field}: ${what} ${fault}`);
  };
  return faultsOfRefusing(site.app, () => faultsOfEach(cases, send));
}

/** Of a member that is there twice the last one counts: as what is checked, and so as what is stored. */
export async function faultsOfRepeatedMembers(site: Site, name: string, route: BodyRoute): Promise<string[]> {
  const target = await site.makeTarget(name);
  const good = route.body(site);
  return faultsOfRefusing(site.app, () =>
    faultsOfEach(Object.keys(good), async (field) => {
      const body = JSON.stringify(good).replace(/}$/, `,"${field}":{}}`);
      const answer = await site.request(name, target).type('json').send(body);
      return refusalFaults(answer, field).map((fault) => `${field}: given twice ${fault}`);
    }),
  );
}

/** Sends each value that just fits. */
export async function faultsOfGoodBodies(site: Site, name: string, route: BodyRoute): Promise<string[]> {
  const once = await site.makeTarget(name);
  const cases = Object.entries(route.fields).flatMap(([field, { good }]): BodyCase[] =>
    good(site).map((one, n) => ({ ...one, field, isFirst: n === 0 })),
  );
  return faultsOfEach(cases, async ({ field, value, what, isFirst }) => {
    const target = route.spendsTarget ? await site.makeTarget(name) : once;
    const body = JSON.stringify({ ...route.body(site), [field]: value });
    const answer = await site.request(name, target, { checked: isFirst }).type('json').send(body);
    const details = (answer.body.error?.details ?? []) as { field: string }[];
    const isFine = answer.status === route.status && !details.some((detail) => detail.field.split('.')[0] === field);
    return isFine ? [] : [`${field}: ${what} is answered ${shown(answer)}`];
  });
}
