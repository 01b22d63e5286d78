import { hash } from 'node:crypto';
import type { Request } from 'express';
import { ALL_SCOPES } from '../../identity/principal.js';
import { contextOf } from '../../request-context/request-context.js';
import { assertSingleHeader } from '../../auth/auth-scheme.js';
import { UploadForm } from '../../http/multipart/upload-form.js';
import { type RequestKey, IDEMPOTENCY_KEY_HEADER, malformedKey } from './idempotency-store.js';

const KEY_PATTERN = /^[\x20-\x7e]{1,255}$/;

const hashParts = (...parts: readonly string[]): string => hash('sha256', JSON.stringify(parts), 'base64url');

/** A request with an `Idempotency-Key`. */
export class IdempotentRequest {
  /** Hash of the caller, the route, the path parameters and the key. Requests with equal digests are repeats. */
  readonly digest: string;
  private cachedKey?: RequestKey;

  private constructor(
    readonly httpRequest: Request,
    private readonly rawKey: string,
  ) {
    const { method, params } = httpRequest;
    const { callerKey, principal } = contextOf(httpRequest);
    // The path of the route, because Express accepts several spellings of a URL: with a trailing slash or in another case.
    const { path } = httpRequest.route as { readonly path: string };
    // One API client can act for many users, who must not receive each other's responses.
    this.digest = hashParts(
      ...[callerKey, String(principal.userId)],
      ...[method, path, JSON.stringify(params), rawKey],
    );
  }

  /** Returns undefined without an `Idempotency-Key`. */
  static fromRequest(request: Request): IdempotentRequest | undefined {
    const key = request.get(IDEMPOTENCY_KEY_HEADER);
    if (key === undefined) return undefined;
    assertSingleHeader(request, IDEMPOTENCY_KEY_HEADER);
    if (!KEY_PATTERN.test(key)) throw malformedKey();
    return new IdempotentRequest(request, key);
  }

  /** Undefined until the form is received. */
  get key(): RequestKey | undefined {
    return (this.cachedKey ??= this.computeKey());
  }

  get bodyBytes(): number {
    const { body } = this;
    return body instanceof UploadForm ? body.size : contextOf(this.httpRequest).bodyBytes;
  }

  /** The form, if it has not been received yet. */
  get unreadForm(): UploadForm | undefined {
    const { body } = this;
    return body instanceof UploadForm && body.content === undefined ? body : undefined;
  }

  private get body(): unknown {
    return this.httpRequest.body as unknown;
  }

  private computeKey(): RequestKey | undefined {
    const { body, digest } = this;
    const [content, size] = body instanceof UploadForm ? [body.content, body.size] : [JSON.stringify(body), 0];
    if (content === undefined) return undefined;
    const { originalUrl } = this.httpRequest;
    const { scopes } = contextOf(this.httpRequest).principal;
    // An API key with other scopes could receive a response that it may not read.
    const limits = scopes === undefined || scopes.includes(ALL_SCOPES) ? [] : [[...scopes].sort().join(' ')];
    const query = originalUrl.includes('?') ? originalUrl.slice(originalUrl.indexOf('?')) : '';
    // The key is part of the hash but is not stored. Without it a password in the body could be guessed from the fingerprint.
    return { digest, fingerprint: hashParts(this.rawKey, query, content, ...limits), size };
  }
}
