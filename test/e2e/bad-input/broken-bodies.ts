import type { Broken } from './broken-body.js';
import { BROKEN_FORMS } from './broken-forms.js';
import { BROKEN_JSON } from './broken-json.js';
import { faultsOfEach } from './faults-of-each.js';
import { errorFaults } from './refusal.js';
import type { Site } from './site.js';
import { LARGEST_BODY } from './send-body.js';
import { faultsOfRefusing } from './stored.js';
import { BODY_ROUTES } from './table.js';

const TOO_LARGE = { status: 413, code: 'PAYLOAD_TOO_LARGE' };

/** Sends every invalid body to a route that reads a body, including routes that discard the body. */
export async function faultsOfBrokenBodies(site: Site, name: string): Promise<string[]> {
  const target = await site.makeTarget(name);
  const { form, takesFields, largestBody = LARGEST_BODY } = BODY_ROUTES[name] ?? {};
  const all = form ? BROKEN_FORMS : takesFields ? BROKEN_JSON.filter(isNoForm) : BROKEN_JSON;
  const send = async (broken: Broken): Promise<string[]> => {
    const { bytes, headers, field } = broken;
    const isTooLarge = !form && Buffer.byteLength(bytes) > largestBody;
    const { status, code } = isTooLarge ? TOO_LARGE : broken;
    const answer = await site
      .request(name, target, { checked: all.find((one) => one.status === broken.status) === broken })
      .set(headers)
      // Sends the bytes unchanged: superagent would serialize them as JSON.
      .serialize((raw) => raw as string)
      .send(bytes as string);
    const details = (answer.body.error?.details ?? []) as { field: string }[];
    return [
      ...errorFaults(answer, status, code),
      ...(details.map((detail) => detail.field).join() === (field ?? '') ? [] : ['names a different field']),
    ].map((fault) => `${JSON.stringify(String(bytes).slice(0, 200))} ${JSON.stringify(headers)} ${fault}`);
  };
  return faultsOfRefusing(site, () => faultsOfEach(all, send));
}

const isNoForm = ({ headers }: Broken): boolean => headers['Content-Type'] !== 'application/x-www-form-urlencoded';
