import { readFileSync } from 'node:fs';
import { type ApiDocument, operationsIn } from '../openapi/documented-operations.js';
import { PostmanSite, type SentRequest } from './postman-site.js';

/**
 * The runs of newman, by name of the request. Newman sends the requests of a run in the order of the collection, in which deletions
 * precede requests for the same resource, and the change of the password ends the session.
 */
const RUNS = [
  /^(POST|PUT|PATCH) (?!.*(\/redeliver|\/auth\/password)$)/,
  /^GET |\/redeliver$/,
  /^DELETE (\/modules\/|.*:\w+\/)/,
  // The first article is deleted twice: by the API of Publisher and by version 1 or 2.
  /^POST \/api\/v\d\/articles\/:id\/restore$/,
  /^DELETE \/api\/v\d\/[\w-]+\/:\w+$/,
  /^PUT \/api\/auth\/password$/,
];

/** Requests that a collection cannot send successfully with the examples alone, with the status of the response. */
const REJECTED: Readonly<Record<string, number>> = {
  // A refresh token is in the response of the sign-in.
  'POST /api/auth/refresh': 401,
  'POST /api/auth/logout': 401,
  // A token is in a mail.
  'POST /api/auth/register/confirm': 422,
  'POST /api/auth/password/reset': 422,
  // A collection contains no files.
  'POST /api/v1/attachments': 422,
  'POST /api/v1/articles/{id}/attachments': 422,
  // A category with articles is deleted with `reassign_to`, which is optional, because an empty category needs none.
  'DELETE /api/v1/categories/{id}': 409,
  'DELETE /api/v2/categories/{id}': 409,
};

const isAccepted = ({ status }: SentRequest) => typeof status === 'number' && status >= 200 && status < 300;
const operationsOf = (file: string) => operationsIn(JSON.parse(readFileSync(file, 'utf8')) as ApiDocument);
const sortedNames = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name).sort();

describe.each(['v1', 'v2'])('the Postman collection of the document of %s', (version) => {
  let site: PostmanSite;
  let document: string;
  let sent: SentRequest[];

  beforeAll(async () => {
    site = await PostmanSite.start();
    document = await site.writeDocument(`/openapi/${version}.json`);
    await site.writeEnvironment();
    await site.upload();
    sent = await site.send(await site.convert(document), RUNS);
  });
  afterAll(() => site?.stop());

  it('contains each operation of the document', () => {
    expect(new Set(sortedNames(sent))).toEqual(new Set(sortedNames(operationsOf(document))));
  });

  it('is accepted by a new service, except the listed requests', () => {
    const listed = Object.keys(REJECTED).filter((name) => sent.some((request) => request.name === name));
    const rejected = sent.filter((request) => !isAccepted(request));

    expect(rejected.filter(({ name, status }) => REJECTED[name] !== status)).toEqual([]);
    expect(sortedNames(rejected)).toEqual(listed.sort());
  });
});

describe('the contract tests that Portman generates from the document', () => {
  let site: PostmanSite;
  let document: string;
  let sent: SentRequest[];
  let control: SentRequest[];

  beforeAll(async () => {
    site = await PostmanSite.start();
    await site.writeEnvironment(await site.mailedTokens());
    const wrong = await site.writeDocument('/openapi.json', (text) => text.replaceAll('"item_count"', '"items_count"'));
    control = await site.send(await site.convertWithPortman(wrong), [/^GET \/api\/v1\/tags$/]);
    document = await site.writeDocument('/openapi.json');
    sent = await site.send(await site.convertWithPortman(document));
  });
  afterAll(() => site?.stop());

  it('contain each operation of the document', () => {
    expect(sortedNames(sent)).toEqual(sortedNames(operationsOf(document)));
  });

  it('check the status of each response and the schema of each JSON response that is not recursive', () => {
    const without = (title: string) =>
      sent.filter(({ assertions }) => !assertions.some((name) => name.endsWith(title)));
    const json = operationsOf(document).filter(({ responses }) =>
      Object.entries(responses).some(([status, { content }]) => status < '3' && content?.['application/json']),
    );
    const unchecked = without('Schema is valid').filter(({ name }) =>
      json.some((operation) => operation.name === name),
    );

    expect(without('Status code is 2xx')).toEqual([]);
    expect(sortedNames(unchecked)).toEqual(['GET /api/v1/categories/tree']);
    expect(json.length).toBeGreaterThan(100);
  });

  it('are passed by a new service', () => {
    expect(sent.filter((request) => !isAccepted(request))).toEqual([]);
    expect(sent.flatMap(({ failures }) => failures)).toEqual([]);
  });

  it('find a response that the document does not describe', () => {
    expect(control.flatMap(({ failures }) => failures)).toEqual([
      expect.stringMatching(/Schema is valid: .*items_count/s),
    ]);
  });
});
