import supertest, { type Agent, type Response, type Test } from 'supertest';
import { RequestValidator } from './request-validator.js';
import { OpenApiDocument } from './openapi-document.js';
import { ResponseValidator } from './response-validator.js';
import { findV1ShapeError } from './v1-shapes/v1-shapes.js';

const VERBS = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface Validators {
  readonly requests: RequestValidator;
  readonly responses: ResponseValidator;
  readonly document: OpenApiDocument;
}

/**
 * Creates an HTTP client that validates every response, and every accepted request, against the OpenAPI document. With
 * `checksV1Shapes`, responses of version 1 must also match the shapes in `test/e2e/v1-shapes`. HEAD and OPTIONS are not validated,
 * because the document does not describe them.
 */
export function validatingAgent(url: string, document: string, checksV1Shapes = false): Agent {
  const agent = supertest.agent(url);
  const known = new OpenApiDocument(document);
  const validators = {
    document: known,
    requests: new RequestValidator(known),
    responses: new ResponseValidator(known),
  };
  for (const verb of VERBS) {
    const send = agent[verb].bind(agent);
    agent[verb] = (path) => validateAtEnd(send(path), validators, checksV1Shapes);
  }
  return agent;
}

// Validates after the expectations of the test: "expected 201, got 422" is more helpful than a schema error.
function validateAtEnd(test: Test, validators: Validators, checksV1Shapes: boolean): Test {
  const end = test.end.bind(test);
  test.end = (callback) => {
    const { pathname } = new URL(test.url);
    if (isDescribed(pathname, validators.responses)) {
      test.expect((response) => expectValidResponse(test, pathname, response, validators.responses));
      test.expect((response) => expectValidRequest(test, response, validators.requests));
      if (checksV1Shapes)
        test.expect((response) => expectV1Shape(test.method, validators.document.findPath(pathname)!, response));
    }
    return end((error: unknown, response) => {
      if (error instanceof Error && response) showBody(error, response);
      callback?.(error, response);
    });
  };
  return test;
}

/** All API paths, and the other paths (pages, documentation) that the document contains. */
const isDescribed = (pathname: string, responses: ResponseValidator): boolean =>
  /^\/(api|modules\/articles\/(api|ajax\.php))(\/|$)/.test(pathname) || responses.describesPath(pathname);

function expectValidResponse(
  { method }: Test,
  pathname: string,
  response: Response,
  validator: ResponseValidator,
): void {
  const { status, text, headers } = response as Response & { headers: Record<string, string> };
  const received = { method: method.toLowerCase(), pathname, status, headers, body: bodyOf(response) };
  const error = validator.validate(received);
  if (error === undefined) return;
  throw new Error(
    `${method} ${pathname} returned ${status}, which does not match the OpenAPI document: ${error}\n${text}`,
  );
}

/** The attribute that `planning-module.ts` adds to articles, categories and users. */
const PLANNING = /,"planning":\{[^{}]*\}/g;

function expectV1Shape(method: string, path: string, { status, headers, text, body, request }: Response): void {
  const operation = `${method} ${path}`;
  const query = new URL((request as unknown as Test).url).searchParams;
  const isJson = String(headers['content-type']).includes('json') && text !== '';
  // The fields of the test module are not part of the recorded shapes.
  const content: unknown = isJson && text.includes('"planning":{') ? JSON.parse(text.replace(PLANNING, '')) : body;
  const error = findV1ShapeError({ operation, status, query, headers, body: isJson ? content : undefined });
  if (error === undefined) return;
  throw new Error(
    `${operation} returned ${status}, which does not match its shape in test/e2e/v1-shapes: ${error}\n` +
      `If clients of version 1 accept the change, run "npm run shapes" to record it.\n${text}`,
  );
}

/** Without the boundary, which is generated when the form is sent. */
const FORM_TYPE = 'multipart/form-data';

/** Private fields in which superagent stores the body of a request. */
interface SentBody {
  readonly _data?: unknown;
  readonly _formData?: unknown;
}

function expectValidRequest(test: Test, { ok }: Response, validator: RequestValidator): void {
  const { _data: data, _formData: form } = test as SentBody;
  // A test that sends bytes, for example a compressed body, is not validated.
  if (!ok || Buffer.isBuffer(data)) return;
  const error = validator.validate({
    method: test.method.toLowerCase(),
    url: new URL(test.url),
    header: (name) => (name === 'content-type' && form ? FORM_TYPE : (test.get(name) as unknown as string | undefined)),
    body: data ?? form ?? undefined,
  });
  if (error === undefined) return;
  throw new Error(`${test.method} ${test.url} succeeded, but does not match the OpenAPI document: ${error}`);
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
