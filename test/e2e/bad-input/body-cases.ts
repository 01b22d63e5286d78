import type { BodyRoute } from './body-route.js';
import { faultsOfEach } from './faults-of-each.js';
import { errorFaults, refusalFaults, shown } from './refusal.js';
import { sample, type Sample } from './sample.js';
import type { Site } from './site.js';
import { changedSince, stored } from './stored.js';

/** A body is refused unread from here on. */
export const LARGEST = 1024 * 1024;

interface BodyCase extends Sample {
  readonly field: string;
  readonly isFirst: boolean;
}

/** Sends each bad value of each field in a body in which nothing else is wrong. */
export async function faultsOfRefusals(site: Site, name: string, route: BodyRoute): Promise<string[]> {
  const target = await site.makeTarget(name);
  const before = await stored(site.app);
  const cases = Object.entries(route.fields).flatMap(([field, { required, bad }]): BodyCase[] =>
    [...bad(site), ...(required ? [sample(undefined)] : [])].map((one, n) => ({ ...one, field, isFirst: n === 0 })),
  );
  const faults = await faultsOfEach(cases, async ({ field, value, what, entry, isFirst }) => {
    const body = JSON.stringify({ ...route.body(site), [field]: value });
    const answer = await site.request(name, target, { checked: isFirst }).type('json').send(body);
    const found =
      Buffer.byteLength(body) > LARGEST
        ? errorFaults(answer, 413, 'PAYLOAD_TOO_LARGE')
        : refusalFaults(answer, entry === undefined ? field : `${field}.${entry}`);
    return found.map((fault) => `${field}: ${what} ${fault}`);
  });
  return [...faults, ...(await changedSince(before, site.app)).map((table) => `something is stored in ${table}`)];
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
