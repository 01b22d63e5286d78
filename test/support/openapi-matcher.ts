import supertest, { type Agent, type Response, type Test } from 'supertest';
import { PromisedAnswers } from './promised-answers.js';
import { objectionOfV1 } from './v1-shapes/v1-shapes.js';

const VERBS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * An HTTP client whose every answer must be one that the OpenAPI document promises: the path, the method, the status
 * and the body's schema. With `keepsV1` those of version 1 must also be such as its clients know. HEAD and OPTIONS go
 * unchecked: the document describes neither.
 */
export function checkedAgent(url: string, document: string, keepsV1 = false): Agent {
  const agent = supertest.agent(url);
  const promised = new PromisedAnswers(document);
  for (const verb of VERBS) {
    const send = agent[verb].bind(agent);
    agent[verb] = (path) => checkedAtEnd(send(path), promised, keepsV1);
  }
  return agent;
}

// At the end, so that a test's own expectations speak first: "expected 201, got 422" tells more than a schema that
// does not fit.
function checkedAtEnd(test: Test, promised: PromisedAnswers, keepsV1: boolean): Test {
  const end = test.end.bind(test);
  test.end = (callback) => {
    const { pathname } = new URL(test.url);
    if (isDescribed(pathname, promised))
      test.expect((response) => {
        expectPromised(test.method, pathname, response, promised);
        if (keepsV1) expectV1Kept(`${test.method} ${promised.pathOf(pathname)}`, response);
      });
    return end((error: unknown, response) => {
      if (error instanceof Error && response) showBody(error, response);
      callback?.(error, response);
    });
  };
  return test;
}

/** All of the APIs; of the rest (pages, documentation) what the document lists. */
const isDescribed = (pathname: string, promised: PromisedAnswers): boolean =>
  /^\/(api|modules\/articles\/(api|ajax\.php))(\/|$)/.test(pathname) || promised.describes(pathname);

function expectPromised(method: string, pathname: string, response: Response, promised: PromisedAnswers): void {
  const { status, text } = response;
  const answer = { method: method.toLowerCase(), pathname, status, body: bodyOf(response) };
  const objection = promised.objection(answer);
  if (objection === undefined) return;
  throw new Error(
    `${method} ${pathname} answered ${status}, which the OpenAPI document does not promise: ${objection}\n${text}`,
  );
}

function expectV1Kept(operation: string, { status, headers, text, body, request }: Response): void {
  const query = new URL((request as unknown as Test).url).searchParams;
  const isJson = String(headers['content-type']).includes('json') && text !== '';
  const objection = objectionOfV1({ operation, status, query, headers, body: isJson ? body : undefined });
  if (objection === undefined) return;
  throw new Error(
    `${operation} answered ${status}, which is not what the clients of version 1 know: ${objection}\n` +
      `If they can live with it, "npm run shapes" writes it down.\n${text}`,
  );
}

function bodyOf({ headers, text, body }: Response): unknown {
  if (text === '' || (Buffer.isBuffer(body) && body.length === 0)) return null;
  // Bytes are a text to the document, whatever they are.
  if (!String(headers['content-type']).includes('json')) return 'bytes';
  // A copy: the validator fills in the defaults of the schema, and the test shall see the body as it came.
  return structuredClone(body) as unknown;
}

// Supertest says which status it got; the body says why.
function showBody(error: Error, response: Response): void {
  if (!error.message.startsWith('expected ')) return;
  const { message } = error;
  error.message = `${message}\n${response.text}`;
  error.stack = error.stack?.replace(message, () => error.message);
}
