import jestOpenApi from 'jest-openapi';
import supertest, { type Agent, type Response, type Test } from 'supertest';
import { keepCompiledResponses } from './compiled-responses.js';

export type OpenApiDocument = Exclude<Parameters<typeof jestOpenApi>[0], string>;

keepCompiledResponses();

const VERBS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * An HTTP client whose every answer must be one that the OpenAPI document promises: the path, the method, the status
 * and the body's schema. HEAD and OPTIONS go unchecked: the document describes neither.
 */
export function checkedAgent(url: string, document: OpenApiDocument): Agent {
  const agent = supertest.agent(url);
  for (const verb of VERBS) {
    const send = agent[verb].bind(agent);
    agent[verb] = (path) => checkedAtEnd(send(path), document);
  }
  return agent;
}

// At the end, so that a test's own expectations speak first: "expected 201, got 422" tells more than a schema that
// does not fit.
function checkedAtEnd(test: Test, document: OpenApiDocument): Test {
  const end = test.end.bind(test);
  test.end = (callback) => {
    if (isDescribed(test, document)) test.expect((response) => expectDocumented(response, document));
    return end((error: unknown, response) => {
      if (error instanceof Error && response) showBody(error, response);
      callback?.(error, response);
    });
  };
  return test;
}

/** All of the APIs; of the rest (pages, documentation) what the document lists. */
function isDescribed(test: Test, document: OpenApiDocument): boolean {
  const { pathname } = new URL(test.url);
  return /^\/(api|modules\/articles\/(api|ajax\.php))(\/|$)/.test(pathname) || pathname in (document.paths ?? {});
}

let loaded: OpenApiDocument | undefined;

function expectDocumented(response: Response & { req?: unknown }, document: OpenApiDocument): void {
  // The matcher knows one document at a time, and a file may start several applications.
  if (loaded !== document) jestOpenApi(document);
  loaded = document;
  const { status, req } = response;
  expect({ status, ...contentOf(response), req }).toSatisfyApiSpec();
}

function contentOf({ headers, text, body }: Response): { text: string; body: unknown } {
  if (Buffer.isBuffer(body) && body.length === 0) return { text: '', body: {} };
  // Bytes are a text to the matcher, whatever they are.
  if (!String(headers['content-type'] ?? 'json').includes('json')) return { text: 'bytes', body: {} };
  // A copy: the validator fills in the defaults of the schema, and the test shall see the body as it came.
  return { text, body: structuredClone(body) as unknown };
}

// Supertest says which status it got; the body says why.
function showBody(error: Error, response: Response): void {
  if (!error.message.startsWith('expected ')) return;
  const { message } = error;
  error.message = `${message}\n${response.text}`;
  error.stack = error.stack?.replace(message, () => error.message);
}
