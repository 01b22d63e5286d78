import { checkEach } from './check-each.js';
import { checkError } from './error-checks.js';
import { sendBody } from './send-body.js';
import type { InputFixture } from './input-fixture.js';
import { BODY_ROUTES } from './body-route-table.js';

const INVALID_IDS = [
  ...'0 -1 1e3 01 +1 1.0 0x10 x %201 1%20 99999999999 %00 1%00 １ ٣ __proto__ NaN null 1,2 1;2 1%252 ..%2f1'.split(' '),
  ...['%F0%9F%8C%8D', "1'%20OR%20'1'='1", '9'.repeat(400)],
];
/** The largest accepted id. It exceeds 32 bits. */
const MAX_ID = '9999999999';

/** Replaces each id in the path by invalid ids, which must return 400, and by an unknown id, which must return 404. */
export async function checkPathIds(site: InputFixture, name: string): Promise<string[]> {
  const parameters = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter!);
  const cases = parameters.flatMap((parameter) => [
    ...INVALID_IDS.map((id) => ({ parameter, id, status: 400, code: 'BAD_REQUEST' })),
    { parameter, id: MAX_ID, status: 404, code: 'NOT_FOUND' },
  ]);
  const target = await site.makeTarget(name);
  return checkEach(cases, async ({ parameter, id, status, code }) => {
    const request = site.request(name, { ...target, [parameter]: id }, { checked: id === MAX_ID || id === '0' });
    const answer = await sendBody(request, BODY_ROUTES[name]?.body(site), BODY_ROUTES[name]);
    return checkError(answer, status, code).map((fault) => `{${parameter}} as ${id.slice(0, 40)} ${fault}`);
  });
}
