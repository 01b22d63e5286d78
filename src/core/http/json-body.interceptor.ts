import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { from, type Observable, switchMap, tap } from 'rxjs';
import { principalOf } from '../auth/caller.decorator.js';
import { DomainError } from '../errors/domain-error.js';
import type { Route } from '../module-api/route.js';
import { RouteTable } from '../module-api/route-table.js';
import { Traffic } from '../traffic/traffic.js';
import type { ApiVersion } from '../versioning/api-version.js';
import { MediaTypes } from '../versioning/media-types.js';
import { negotiated } from '../versioning/negotiated.js';
import { BodyBudget } from './body/body-budget.js';
import { type BodyBounds, readBody } from './body/read-body.js';
import type { BodyGuard } from './guarded-by-body.decorator.js';
import { GuardsAgain } from './guards-again.js';
import { noteSender } from './input/body-sender.js';
import { checkJsonShape } from './json-shape.js';
import { parseFields } from './parse-fields.js';

const WITH_BODY = ['POST', 'PUT', 'PATCH', 'DELETE'];
const FIELDS_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;
/** JSON is UTF-8 (RFC 8259). */
const OTHER_CHARSET = /;\s*charset=(?!"?utf-8"?\s*(?:;|$))/i;

/** Reads the body after the guards, so that the sender and the size limit are known before any byte is parsed. */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  constructor(
    private readonly routes: RouteTable,
    private readonly guards: GuardsAgain,
    private readonly types: MediaTypes,
    private readonly traffic: Traffic,
    private readonly budget: BodyBudget,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    // The fallback route (404, 405) needs no body. The service reads multipart forms.
    if (!WITH_BODY.includes(request.method) || this.routes.isFallback(context) || this.routes.of(context)?.form) {
      return next.handle();
    }
    return from(this.receive(context, request)).pipe(
      tap(() => noteSender(request.body, principalOf(request))),
      switchMap(() => next.handle()),
    );
  }

  private async receive(context: ExecutionContext, request: Request): Promise<void> {
    const waits = !request.complete;
    const route = this.routes.of(context)!;
    const account = this.budget.open(request.ip);
    const read = () => this.parse(request, route, { limit: route.bodyLimit, account });
    try {
      await (waits ? this.traffic.whileBodyComes(request, read) : read());
    } finally {
      account.release();
    }
    if (waits) await this.guards.ask(context);
    if (!route.byBody) return;
    const { query, body } = request as { query: Record<string, unknown>; body: Record<string, unknown> };
    (route.host.instance as BodyGuard).admit(principalOf(request), query, body);
  }

  private async parse(request: Request, { fields: takesFields }: Route, bounds: BodyBounds): Promise<void> {
    const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type = '' } = request.headers;
    if (encoding === undefined && (length === undefined || length === '0')) {
      request.body = {};
      return;
    }
    const areFields = takesFields && FIELDS_TYPE.test(type);
    if (!areFields) this.checkType(type, negotiated(request)?.version ?? 1, takesFields);
    if (OTHER_CHARSET.test(type)) throw new DomainError('unsupportedMediaType', 'The request body must be UTF-8');
    const text = await readBody(request, bounds);
    request.body = areFields ? parseFields(text) : parseJson(text);
    checkJsonShape(request.body);
  }

  private checkType(type: string, version: ApiVersion, takesFields: boolean): void {
    if (this.types.takes(version, type)) return;
    throw new DomainError(
      'unsupportedMediaType',
      takesFields
        ? 'The request body must be a form or JSON: send Content-Type: application/x-www-form-urlencoded or application/json'
        : `The request body must be JSON: send Content-Type: ${this.types.takenIn(version)}`,
    );
  }
}

/** Treats a chunked body without bytes as a missing body. */
function parseJson(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('malformedJson', 'The request body is no valid JSON');
  }
}
