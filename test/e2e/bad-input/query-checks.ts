import type { Response } from 'supertest';
import { checkEach } from './check-each.js';
import { REQUIRED_PARAMETERS, QUERY_PARAMETERS } from './query-parameters.js';
import type { QueryRule } from './query-rules.js';
import { checkError, checkValidationError, summarizeResponse } from './error-checks.js';
import { sendBody } from './send-body.js';
import type { InputFixture } from './input-fixture.js';
import { BODY_ROUTES } from './body-route-table.js';

interface QueryCase {
  readonly query: string;
  readonly faultsOf: (answer: Response) => string[];
  readonly checked?: boolean;
}

/** Unknown parameters, which every route ignores, including names of object properties and bracket notation. */
const UNKNOWN_PARAMETERS = [
  'nothing=1',
  '__proto__=1&__proto__=2&constructor=1&prototype=1',
  'constructor=1&constructor=2&toString=1&hasOwnProperty=1&then=1&length=1',
  '__proto__[role]=admin&constructor[prototype][role]=admin',
  'page[]=0&page[x]=0&filter[status]=x&page%00=0',
  '=&&=1&%ff=%ff&%=%',
  'x=1&'.repeat(1900),
];

/** Sends every invalid and valid value of every parameter, and unknown parameters. */
export async function checkQueries(site: InputFixture, name: string): Promise<string[]> {
  const once = await site.makeTarget(name);
  const cases = [
    ...Object.entries(QUERY_PARAMETERS[name]!).flatMap(([parameter, rule]) => casesOf(site, parameter, rule)),
    ...UNKNOWN_PARAMETERS.map(acceptedCase),
  ].map(withRequiredParameters(REQUIRED_PARAMETERS[name]?.(site) ?? {}));
  return checkEach(cases, async ({ query, faultsOf, checked = false }) => {
    // A successful DELETE removes the target.
    const target = name.startsWith('DELETE ') ? await site.makeTarget(name) : once;
    const request = site.request(name, target, { query: `?${query}`, checked });
    const answer = await sendBody(request, BODY_ROUTES[name]?.body(site), BODY_ROUTES[name]);
    return faultsOf(answer).map((fault) => `?${query.slice(0, 100)} ${fault}`);
  });
}

/** Adds the required parameters that the query does not set. */
const withRequiredParameters =
  (needed: Readonly<Record<string, string>>) =>
  ({ query, ...rest }: QueryCase): QueryCase => {
    const others = Object.entries(needed).filter(([name]) => !query.startsWith(`${name}=`));
    return { ...rest, query: [...others.map(([name, value]) => `${name}=${value}`), query].join('&') };
  };

function casesOf(
  site: InputFixture,
  parameter: string,
  { bad, good, maxOccurrences, rejectedWith }: QueryRule,
): QueryCase[] {
  const pair = (value: string) => `${parameter}=${encodeURIComponent(value)}`;
  const faultsOf = (answer: Response) =>
    rejectedWith ? checkError(answer, rejectedWith, 'BAD_REQUEST') : checkValidationError(answer, parameter);
  const refused = (query: string): QueryCase => ({ query, faultsOf });
  const [first] = good(site) as [string];
  return [
    ...bad.map((value) => refused(pair(value))),
    { ...refused(pair(bad[0]!)), checked: true },
    refused(
      Array<string>(maxOccurrences + 1)
        .fill(pair(first))
        .join('&'),
    ),
    ...good(site).map((value) => acceptedCase(pair(value))),
    { ...acceptedCase(Array<string>(maxOccurrences).fill(pair(first)).join('&')), checked: true },
  ];
}

const acceptedCase = (query: string): QueryCase => ({
  query,
  faultsOf: (answer) => (answer.status < 300 ? [] : [`returned ${summarizeResponse(answer)}`]),
});
