import { faultsOfEach } from './faults-of-each.js';
import { errorFaults } from './refusal.js';
import { sendBody } from './send-body.js';
import type { Site } from './site.js';
import { BODY_ROUTES } from './table.js';

const NO_IDS = [
  ...'0 -1 1e3 01 +1 1.0 0x10 x %201 1%20 99999999999 %00 1%00 １ ٣ __proto__ NaN null 1,2 1;2 1%252 ..%2f1'.split(' '),
  ...['%F0%9F%8C%8D', "1'%20OR%20'1'='1", '9'.repeat(400)],
];
/** The largest accepted id. It exceeds 32 bits. */
const LARGEST = '9999999999';

/** Replaces each id in the path by invalid ids, which must return 400, and by an unknown id, which must return 404. */
export async function faultsOfPathIds(site: Site, name: string): Promise<string[]> {
  const parameters = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter!);
  const cases = parameters.flatMap((parameter) => [
    ...NO_IDS.map((id) => ({ parameter, id, status: 400, code: 'BAD_REQUEST' })),
    { parameter, id: LARGEST, status: 404, code: 'NOT_FOUND' },
  ]);
  const target = await site.makeTarget(name);
  return faultsOfEach(cases, async ({ parameter, id, status, code }) => {
    const request = site.request(name, { ...target, [parameter]: id }, { checked: id === LARGEST || id === '0' });
    const answer = await sendBody(request, BODY_ROUTES[name]?.body(site), BODY_ROUTES[name]);
    return errorFaults(answer, status, code).map((fault) => `{${parameter}} as ${id.slice(0, 40)} ${fault}`);
  });
}
