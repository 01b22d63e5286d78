import type { InvalidBody } from './invalid-body.js';
import { INVALID_FORMS } from './invalid-forms.js';
import { INVALID_JSON } from './invalid-json.js';
import { checkEach } from './check-each.js';
import { checkError } from './error-checks.js';
import type { InputFixture } from './input-fixture.js';
import { MAX_BODY_BYTES } from './send-body.js';
import { checkNothingStored } from './check-nothing-stored.js';
import { BODY_ROUTES } from './body-route-table.js';

const TOO_LARGE = { status: 413, code: 'PAYLOAD_TOO_LARGE' };

/** Sends every invalid body to a route that reads a body, including routes that discard the body. */
export async function checkInvalidBodies(site: InputFixture, name: string): Promise<string[]> {
  const target = await site.makeTarget(name);
  const { form, acceptsUrlEncoded, maxBodyBytes = MAX_BODY_BYTES } = BODY_ROUTES[name] ?? {};
  const all = form ? INVALID_FORMS : acceptsUrlEncoded ? INVALID_JSON.filter(isNotUrlEncoded) : INVALID_JSON;
  const send = async (broken: InvalidBody): Promise<string[]> => {
    const { bytes, headers, field } = broken;
    const isTooLarge = !form && Buffer.byteLength(bytes) > maxBodyBytes;
    const { status, code } = isTooLarge ? TOO_LARGE : broken;
    const answer = await site
      .request(name, target, { checked: all.find((one) => one.status === broken.status) === broken })
      .set(headers)
      // Sends the bytes unchanged: superagent would serialize them as JSON.
      .serialize((raw) => raw as string)
      .send(bytes as string);
    const details = (answer.body.error?.details ?? []) as { field: string }[];
    return [
      ...checkError(answer, status, code),
      ...(details.map((detail) => detail.field).join() === (field ?? '') ? [] : ['names a different field']),
    ].map((fault) => `${JSON.stringify(String(bytes).slice(0, 200))} ${JSON.stringify(headers)} ${fault}`);
  };
  return checkNothingStored(site, () => checkEach(all, send));
}

const isNotUrlEncoded = ({ headers }: InvalidBody): boolean =>
  headers['Content-Type'] !== 'application/x-www-form-urlencoded';
