import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { finalize, from, type Observable, switchMap } from 'rxjs';
import { DomainError } from '../../errors/domain-error.js';
import { timeSlice } from '../../lifecycle/time-slice.js';
import type { Route } from '../../routing/route.js';
import { LoadShedder } from '../load-shedding/load-shedder.js';
import type { ApiVersion } from '../../routing/api-version.js';
import { MediaTypeRegistry } from '../../versioning/media-type-registry.js';
import { contextOf } from '../../request-context/request-context.js';
import { type BodyAllocation, BodyBudget, type BodyReadLimits, readBody } from './read-body.js';
import type { BodyAuthorizer } from '../../http/body.decorators.js';
import { BodyReauthorizer } from '../guards/permission.guard.js';
import { assertJsonShape, assertJsonTextShape } from '../../http/assert-json-shape.js';
import { parseUrlEncoded } from '../../http/parse-url-encoded.js';

/** Longer texts are processed by few requests at a time: a text of 128 KiB with 40,000 tags takes 80 ms. */
const LARGE_BODY_BYTES = 32 * 1024;
const METHODS_WITH_BODY = ['POST', 'PUT', 'PATCH', 'DELETE'];
const URL_ENCODED_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;
/** JSON is UTF-8 (RFC 8259). */
const NON_UTF8_CHARSET = /;\s*charset=(?!"?utf-8"?\s*(?:;|$))/i;

/** Reads the body after the guards, so that the sender and the size limit are known before any byte is parsed. */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  constructor(
    private readonly reauthorizer: BodyReauthorizer,
    private readonly mediaTypes: MediaTypeRegistry,
    private readonly loadShedder: LoadShedder,
    private readonly budget: BodyBudget,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    if (!METHODS_WITH_BODY.includes(request.method)) return next.handle();
    const account = this.budget.openAllocation(contextOf(request).addressKey);
    const releases = [() => account.release()];
    return from(this.receive(context, request, account, releases)).pipe(
      switchMap(() => next.handle()),
      // When the work ends, which may be after the client has disconnected, and before a slow client has read the response.
      finalize(() => {
        request.body = undefined;
        for (const release of releases) release();
      }),
    );
  }

  private async receive(
    context: ExecutionContext,
    request: Request,
    account: BodyAllocation,
    releases: (() => void)[],
  ): Promise<void> {
    const isBodyPending = !request.complete;
    const current = contextOf(request);
    const route = current.route!;
    const read = async () => {
      const body = await this.read(request, route, { limit: route.bodyLimit, account });
      const bodyBytes = (current.bodyBytes = body.text.length);
      // Many bodies can arrive in one turn of the event loop.
      if (timeSlice.isOver) await timeSlice.next();
      if (bodyBytes > LARGE_BODY_BYTES) releases.push(await this.loadShedder.admitLargeBody(current, bodyBytes));
      request.body = parseBody(body);
    };
    await (isBodyPending ? this.loadShedder.pauseForBody(current, read) : read());
    if (isBodyPending) await this.reauthorizer.reauthorize(context);
    if (!route.byBody) return;
    const { query, body } = request as { query: Record<string, unknown>; body: Record<string, unknown> };
    (route.host.instance as BodyAuthorizer).authorizeBody(current.principal, query, body);
  }

  private async read(
    request: Request,
    { fields: acceptsUrlEncoded }: Route,
    bounds: BodyReadLimits,
  ): Promise<BodyText> {
    const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type = '' } = request.headers;
    if (encoding === undefined && (length === undefined || length === '0')) {
      return { text: '', isUrlEncoded: false };
    }
    const isUrlEncoded = acceptsUrlEncoded && URL_ENCODED_TYPE.test(type);
    if (!isUrlEncoded) this.assertMediaType(type, contextOf(request).negotiation?.version ?? 1, acceptsUrlEncoded);
    if (NON_UTF8_CHARSET.test(type)) throw new DomainError('unsupportedMediaType', 'The request body must be UTF-8');
    return { text: await readBody(request, bounds), isUrlEncoded };
  }

  private assertMediaType(type: string, version: ApiVersion, acceptsUrlEncoded: boolean): void {
    if (this.mediaTypes.accepts(version, type)) return;
    throw new DomainError(
      'unsupportedMediaType',
      acceptsUrlEncoded
        ? 'The request body must be a form or JSON: send Content-Type: application/x-www-form-urlencoded or application/json'
        : `The request body must be JSON: send Content-Type: ${this.mediaTypes.describeAccepted(version)}`,
    );
  }
}

interface BodyText {
  readonly text: string;
  readonly isUrlEncoded: boolean;
}

function parseBody({ text, isUrlEncoded }: BodyText): unknown {
  const body = isUrlEncoded ? parseUrlEncoded(text) : parseJson(text);
  assertJsonShape(body);
  return body;
}

/** Treats a chunked body without bytes as a missing body. */
function parseJson(text: string): unknown {
  if (text === '') return {};
  assertJsonTextShape(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('malformedJson', 'The request body is not valid JSON');
  }
}
