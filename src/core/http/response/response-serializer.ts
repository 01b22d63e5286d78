import { createHash, hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { timeSlice } from '../../lifecycle/time-slice.js';
import { assertBeforeDeadline } from '../../request-context/index.js';
import { BinaryResponse, HttpResponse, SerializedResponse, TextResponse } from './http-response.js';

/** Injection token: the members that count accesses, as `readonly string[]`. */
export const COUNTER_FIELDS = Symbol('counter fields');

const ETAG_HASH_LENGTH = 22;

/**
 * Serializes the result of a controller. The ETag (RFC 9110, section 8.8.3) is strong for a single object, `"<version>-<hash>"`, and weak
 * for every other body. The hash omits the counters that reads increment.
 */
@Injectable()
export class ResponseSerializer {
  private readonly counters: RegExp;

  constructor(@Inject(COUNTER_FIELDS) names: readonly string[]) {
    // Quotation marks inside texts are escaped in JSON, so the pattern matches members only. A search for digits is eight times as fast
    // as a search for names.
    this.counters = new RegExp(`(?<="(?:${names.join('|')})":)\\d+`, 'g');
  }

  /** `isRead`: the body is the representation of the URL, and has an ETag even without a version. */
  serialize(result: unknown, isRead = true): SerializedResponse {
    if (result === undefined) return new SerializedResponse({});
    if (result instanceof TextResponse) return this.serializeText(result);
    if (result instanceof BinaryResponse) {
      return new SerializedResponse(result.headers, undefined, undefined, result.type, result.bytes);
    }
    const { body, headers, version, status } =
      result instanceof HttpResponse ? (result as HttpResponse<unknown>) : new HttpResponse(result);
    const text = JSON.stringify(body);
    if (version === undefined && !isRead) return new SerializedResponse(headers, text, status);
    return new SerializedResponse({ ...headers, ETag: this.computeEtag(text, version) }, text, status);
  }

  /** Like `serialize`, for a read of a large list: yields to other requests between the items. */
  async serializeInParts(result: unknown): Promise<SerializedResponse> {
    const { body, headers, version, status } =
      result instanceof HttpResponse ? (result as HttpResponse<unknown>) : new HttpResponse(result);
    const isList = version === undefined && typeof body === 'object' && body !== null;
    if (!isList || result instanceof TextResponse || result instanceof BinaryResponse) return this.serialize(result);
    const digest = createHash('sha256');
    const parts: string[] = [];
    for (const part of jsonParts(body)) {
      parts.push(part);
      digest.update(part.replace(this.counters, ''));
      if (!timeSlice.isOver) continue;
      assertBeforeDeadline();
      await timeSlice.next();
    }
    const ETag = toEtag(digest.digest('base64url'));
    return new SerializedResponse({ ...headers, ETag }, parts.join(''), status);
  }

  private serializeText({ text, type, headers, status }: TextResponse): SerializedResponse {
    return new SerializedResponse({ ETag: this.computeEtag(text), ...headers }, text, status, type);
  }

  private computeEtag(text: string, version?: number): string {
    return toEtag(hash('sha256', text.replace(this.counters, ''), 'base64url'), version);
  }
}

function toEtag(digest: string, version?: number): string {
  const start = digest.slice(0, ETAG_HASH_LENGTH);
  return version === undefined ? `W/"${start}"` : `"${version}-${start}"`;
}

/** Yields the JSON of a body in parts: one for each item of the arrays in an envelope, or of a list without an envelope. */
function* jsonParts(body: unknown): Generator<string, void> {
  if (Array.isArray(body)) return yield* itemParts(body);
  yield '{';
  let separator = '';
  for (const [name, value] of Object.entries(body as object)) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    if (Array.isArray(value)) yield* itemParts(value);
    else yield JSON.stringify(value);
    separator = ',';
  }
  yield '}';
}

function* itemParts(items: readonly unknown[]): Generator<string, void> {
  yield '[';
  for (const [index, item] of items.entries()) yield (index > 0 ? ',' : '') + JSON.stringify(item);
  yield ']';
}
