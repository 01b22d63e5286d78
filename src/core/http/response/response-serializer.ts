import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SerializedResponse, HttpResponse, TextResponse } from './http-response.js';

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
    // Quotation marks inside texts are escaped in JSON, so the pattern matches members only.
    this.counters = new RegExp(`"(?:${names.join('|')})":\\d+`, 'g');
  }

  /** `isRead`: the body is the representation of the URL, and has an ETag even without a version. */
  serialize(result: unknown, isRead = true): SerializedResponse {
    if (result === undefined) return new SerializedResponse({});
    if (result instanceof TextResponse) return this.serializeText(result);
    const { body, headers, version, status } =
      result instanceof HttpResponse ? (result as HttpResponse<unknown>) : new HttpResponse(result);
    const text = JSON.stringify(body);
    if (version === undefined && !isRead) return new SerializedResponse(headers, text, status);
    return new SerializedResponse({ ...headers, ETag: this.computeEtag(text, version) }, text, status);
  }

  private serializeText({ text, type, headers, status }: TextResponse): SerializedResponse {
    return new SerializedResponse({ ETag: this.computeEtag(text), ...headers }, text, status, type);
  }

  private computeEtag(text: string, version?: number): string {
    const digest = hash('sha256', text.replace(this.counters, ''), 'base64url').slice(0, ETAG_HASH_LENGTH);
    return version === undefined ? `W/"${digest}"` : `"${version}-${digest}"`;
  }
}
