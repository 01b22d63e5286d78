import { hash } from 'node:crypto';
import type { Request } from 'express';
import { principalOf } from '../auth/caller.decorator.js';
import { checkSentOnce } from '../auth/sent-once.js';
import { UploadForm } from '../http/multipart/upload-form.js';
import { callerKey } from '../rate-limit/caller-key.js';
import type { RequestKey } from './answer-store.js';
import { KEY_HEADER } from './idempotency.headers.js';
import { badKey } from './key-errors.js';

const KEY = /^[\x20-\x7e]{1,255}$/;

const digestOf = (...parts: readonly string[]): string => hash('sha256', JSON.stringify(parts), 'base64url');

/** A request with an `Idempotency-Key`. */
export class KeyedRequest {
  /** Hash of the caller, the route, the path parameters and the key. Requests with equal digests are repeats. */
  readonly digest: string;
  private known?: RequestKey;

  private constructor(
    readonly sent: Request,
    private readonly sentKey: string,
  ) {
    const { method, params, ip } = sent;
    const caller = principalOf(sent);
    // The path of the route, because Express accepts several spellings of a URL: with a trailing slash or in another case.
    const { path } = sent.route as { readonly path: string };
    // One API client can act for many users, who must not receive each other's responses.
    this.digest = digestOf(
      ...[callerKey(caller, ip), String(caller.userId)],
      ...[method, path, JSON.stringify(params), sentKey],
    );
  }

  /** Returns undefined without an `Idempotency-Key`. */
  static of(request: Request): KeyedRequest | undefined {
    const key = request.get(KEY_HEADER);
    if (key === undefined) return undefined;
    checkSentOnce(request, KEY_HEADER);
    if (!KEY.test(key)) throw badKey();
    return new KeyedRequest(request, key);
  }

  /** Undefined until the form is received. */
  get key(): RequestKey | undefined {
    return (this.known ??= this.read());
  }

  /** The form, if it has not been received yet. */
  get unreadForm(): UploadForm | undefined {
    const { body } = this;
    return body instanceof UploadForm && body.content === undefined ? body : undefined;
  }

  private get body(): unknown {
    return this.sent.body as unknown;
  }

  private read(): RequestKey | undefined {
    const { body, digest } = this;
    const [content, size] = body instanceof UploadForm ? [body.content, body.size] : [JSON.stringify(body), 0];
    if (content === undefined) return undefined;
    const { originalUrl } = this.sent;
    const query = originalUrl.includes('?') ? originalUrl.slice(originalUrl.indexOf('?')) : '';
    // The key is part of the hash but is not stored. Without it a password in the body could be guessed from the fingerprint.
    return { digest, fingerprint: digestOf(this.sentKey, query, content), size };
  }
}
