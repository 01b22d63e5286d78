import type { OpenApiDocument } from '../support/openapi-document.js';
import { PromisedAnswers } from '../support/promised-answers.js';
import type { FuzzAnswer } from './sender.js';
import type { SentRequest } from './sent-request.js';

/** What no answer tells: where the code lies, what it is made of, what the database said. */
const LEAKS = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|node:internal/,
  /QueryFailedError|SqliteError|TypeError|RangeError|ReferenceError|sqlMessage/,
  /SQLITE_[A-Z]+|\bER_[A-Z_]{4,}|You have an error in your SQL|no such (table|column)|UNIQUE constraint/,
  /root:x:0:0|\$argon2/,
  /\b(INSERT INTO|DELETE FROM|UPDATE) (articles|users|comments|tags|categories)\b/,
];

/** What is wrong with an answer, whatever was asked. */
export class AnswerFaults {
  private readonly promised: PromisedAnswers;

  constructor(
    document: OpenApiDocument,
    /** Folders of the service, which it keeps to itself. */
    private readonly folders: readonly string[],
  ) {
    this.promised = new PromisedAnswers(document);
  }

  of({ method, documentedPathname: pathname }: SentRequest, { status, headers, text }: FuzzAnswer): string[] {
    const faults: string[] = [];
    if (status >= 500) faults.push(`it answers ${status}`);
    if (!headers['x-request-id']) faults.push('it has no X-Request-Id');
    if (headers['x-powered-by'] !== undefined) faults.push('it has an X-Powered-By');
    const leak = this.leakIn(text) ?? this.leakIn(JSON.stringify(headers));
    if (leak !== undefined) faults.push(`it tells ${leak}`);
    const body = bodyOf(headers, text);
    if (body === NO_JSON) return [...faults, 'its body is no JSON'];
    // An address with an empty part, or with dots, can be another one or none: that says the error.
    // More than a server reads of a request (431) is no request of an operation.
    const isAnotherAddress = status === 431 || !this.promised.describes(pathname) || /\/\.{0,2}(\/|$)/.test(pathname);
    if (isAnotherAddress) return faults;
    const objection = this.promised.objection({ ...{ pathname, status, headers, body }, method: method.toLowerCase() });
    return objection === undefined ? faults : [...faults, `the document does not promise it: ${objection}`];
  }

  private leakIn(text: string): string | undefined {
    const found = LEAKS.find((leak) => leak.test(text));
    return found ? String(found.exec(text)![0]) : this.folders.find((folder) => text.includes(folder));
  }
}

const NO_JSON = Symbol('no JSON');

/** As the matcher of documents wants it: null where there is none, and bytes are a text. */
export function bodyOf(headers: FuzzAnswer['headers'], text: string): unknown {
  if (text === '') return null;
  if (!String(headers['content-type']).includes('json')) return 'bytes';
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return NO_JSON;
  }
}
