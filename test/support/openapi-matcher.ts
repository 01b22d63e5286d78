import supertest, { type Agent, type Response, type Test } from 'supertest';
import { DocumentedRequests } from './documented-requests.js';
import { OpenApiDocument } from './openapi-document.js';
import { PromisedAnswers } from './promised-answers.js';
import { objectionOfV1 } from './v1-shapes/v1-shapes.js';

const VERBS = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface Checks {
  readonly requests: DocumentedRequests;
  readonly answers: PromisedAnswers;
  readonly document: OpenApiDocument;
}

/**
 * Creates an HTTP client that validates every response, and every accepted request, against the OpenAPI document. With
 * `keepsV1`, responses of version 1 must also match the shapes in `test/e2e/v1-shapes`. HEAD and OPTIONS are not validated,
 * because the document does not describe them.
 */
export function checkedAgent(url: string, document: string, keepsV1 = false): Agent {
  const agent = supertest.agent(url);
  const known = new OpenApiDocument(document);
  const checks = { document: known, requests: new DocumentedRequests(known), answers: new PromisedAnswers(known) };
  for (const verb of VERBS) {
    const send = agent[verb].bind(agent);
    agent[verb] = (path) => checkedAtEnd(send(path), checks, keepsV1);
  }
  return agent;
}

// Validates after the expectations of the test: "expected 201, got 422" is more helpful than a schema error.
function checkedAtEnd(test: Test, checks: Checks, keepsV1: boolean): Test {
  const end = test.end.bind(test);
  test.end = (callback) => {
    const { pathname } = new URL(test.url);
    if (isDescribed(pathname, checks.answers)) {
      test.expect((response) => expectPromised(test, pathname, response, checks.answers));
      test.expect((response) => expectDocumented(test, response, checks.requests));
      if (keepsV1) test.expect((response) => expectV1Kept(test.method, checks.document.pathOf(pathname)!, response));
    }
    return end((error: unknown, response) => {
      if (error instanceof Error && response) showBody(error, response);
      callback?.(error, response);
    });
  };
  return test;
}

/** All API paths, and the other paths (pages, documentation) that the document contains. */
const isDescribed = (pathname: string, promised: PromisedAnswers): boolean =>
  /^\/(api|modules\/articles\/(api|ajax\.php))(\/|$)/.test(pathname) || promised.describes(pathname);

function expectPromised({ method }: Test, pathname: string, response: Response, promised: PromisedAnswers): void {
  const { status, text, headers } = response as Response & { headers: Record<string, string> };
  const answer = { method: method.toLowerCase(), pathname, status, headers, body: bodyOf(response) };
  const objection = promised.objection(answer);
  if (objection === undefined) return;
  throw new Error(
    `${method} ${pathname} returned ${status}, which does not match the OpenAPI document: ${objection}\n${text}`,
  );
}

function expectV1Kept(method: string, path: string, { status, headers, text, body, request }: Response): void {
  const operation = `${method} ${path}`;
  const query = new URL((request as unknown as Test).url).searchParams;
  const isJson = String(headers['content-type']).includes('json') && text !== '';
  const objection = objectionOfV1({ operation, status, query, headers, body: isJson ? body : undefined });
  if (objection === undefined) return;
  throw new Error(
    `${operation} returned ${status}, which does not match its shape in test/e2e/v1-shapes: ${objection}\n` +
      `If clients of version 1 accept the change, run "npm run shapes" to record it.\n${text}`,
  );
}

/** Without the boundary, which is generated when the form is sent. */
const FORM_TYPE = 'multipart/form-data';

/** Private fields in which superagent stores the body of a request. */
interface Sent {
  readonly _data?: unknown;
  readonly _formData?: unknown;
}

function expectDocumented(test: Test, { ok }: Response, documented: DocumentedRequests): void {
  const { _data: data, _formData: form } = test as Sent;
  // A test that sends bytes, for example a compressed body, is not validated.
  if (!ok || Buffer.isBuffer(data)) return;
  const objection = documented.objection({
    method: test.method.toLowerCase(),
    url: new URL(test.url),
    header: (name) => (name === 'content-type' && form ? FORM_TYPE : (test.get(name) as unknown as string | undefined)),
    body: data ?? form ?? undefined,
  });
  if (objection === undefined) return;
  throw new Error(`${test.method} ${test.url} succeeded, but does not match the OpenAPI document: ${objection}`);
}

function bodyOf({ headers, text, body }: Response): unknown {
  if (text === '' || (Buffer.isBuffer(body) && body.length === 0)) return null;
  // The document describes all other bodies as strings.
  if (!String(headers['content-type']).includes('json')) return 'bytes';
  return body as unknown;
}

// Supertest reports only the status; the body contains the reason.
function showBody(error: Error, response: Response): void {
  if (!error.message.startsWith('expected ')) return;
  const { message } = error;
  error.message = `${message}\n${response.text}`;
  error.stack = error.stack?.replace(message, () => error.message);
}
