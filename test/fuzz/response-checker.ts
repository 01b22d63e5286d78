import type { OpenApiDocument } from '../support/openapi-document.js';
import { ResponseValidator } from '../support/response-validator.js';
import type { FuzzResponse } from './sender.js';
import type { SentRequest } from './sent-request.js';

/** Details that no response may disclose: paths of the code, names of packages and errors, messages of the database. */
const LEAKS = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|node:internal/,
  /QueryFailedError|SqliteError|TypeError|RangeError|ReferenceError|sqlMessage/,
  /SQLITE_[A-Z]+|\bER_[A-Z_]{4,}|You have an error in your SQL|no such (table|column)|UNIQUE constraint/,
  /root:x:0:0|\$argon2/,
  /\b(INSERT INTO|DELETE FROM|UPDATE) (articles|users|comments|tags|categories)\b/,
];

/** Finds faults in a response that are independent of the request. */
export class ResponseChecker {
  private readonly validator: ResponseValidator;

  constructor(
    document: OpenApiDocument,
    /** Folders of the service. A response may not contain their paths. */
    private readonly folders: readonly string[],
  ) {
    this.validator = new ResponseValidator(document);
  }

  check({ method, documentedPathname: pathname }: SentRequest, { status, headers, text }: FuzzResponse): string[] {
    const faults: string[] = [];
    if (status >= 500) faults.push(`the status is ${status}`);
    if (!headers['x-request-id']) faults.push('the header X-Request-Id is missing');
    if (headers['x-powered-by'] !== undefined) faults.push('the header X-Powered-By is present');
    const leak = this.leakIn(text) ?? this.leakIn(JSON.stringify(headers));
    if (leak !== undefined) faults.push(`the response discloses ${leak}`);
    const body = bodyOf(headers, text);
    if (body === NO_JSON) return [...faults, 'the body is not JSON'];
    // A path with an empty or dotted segment can match another route or no route.
    // A request with oversized headers (431) reaches no operation.
    const isAnotherAddress =
      status === 431 || !this.validator.describesPath(pathname) || /\/\.{0,2}(\/|$)/.test(pathname);
    if (isAnotherAddress) return faults;
    const objection = this.validator.validate({ ...{ pathname, status, headers, body }, method: method.toLowerCase() });
    return objection === undefined ? faults : [...faults, `the response does not match the document: ${objection}`];
  }

  private leakIn(text: string): string | undefined {
    const found = LEAKS.find((leak) => leak.test(text));
    return found ? String(found.exec(text)![0]) : this.folders.find((folder) => text.includes(folder));
  }
}

const NO_JSON = Symbol('no JSON');

/** Returns the body for the OpenAPI matcher: null for an empty body, a text for any other type than JSON. */
export function bodyOf(headers: FuzzResponse['headers'], text: string): unknown {
  if (text === '') return null;
  if (!String(headers['content-type']).includes('json')) return 'bytes';
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return NO_JSON;
  }
}
