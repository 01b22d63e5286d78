import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import type { VersionCheck, VersionedRow } from '../../database/versioned-record.js';
import { DomainError } from '../../errors/domain-error.js';
import { ACCEPTS_IF_MATCH_METADATA } from '../../routing/route-metadata.js';
import type { Principal } from '../../identity/principal.js';
import { withMethodDecorators } from '../params.js';
import type { HttpResponse } from '../response/http-response.js';

/** The date formats of HTTP (RFC 9110, section 5.6.7). The obsolete asctime format has no zone and is UTC. */
const WITH_ZONE = /^[A-Z][a-z]+, \d{2}[ -][A-Z][a-z]{2}[ -](?:\d{4}|\d{2}) \d{2}:\d{2}:\d{2} GMT$/;
const WITHOUT_ZONE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/** In milliseconds; NaN for any other format, even if `Date.parse` accepts it. */
function parseHttpDate(text: string): number {
  if (WITHOUT_ZONE.test(text)) return Date.parse(`${text} GMT`);
  return WITH_ZONE.test(text) ? Date.parse(text) : NaN;
}

/** A strong ETag of this service. Weak ETags never match (RFC 9110, section 13.1.1). */
const STRONG_ETAG = /(?<=^|,)\s*"(\d+)(?:-[^"]*)?"\s*(?=,|$)/g;

/** The precondition of a write request. Only the version in the ETag is compared: the hash depends on the caller and the representation. */
export function toVersionCheck(ifMatch?: string, ifUnmodifiedSince?: string): VersionCheck {
  const isMet = ifMatch === undefined ? ifUnmodifiedSinceCondition(ifUnmodifiedSince) : ifMatchCondition(ifMatch);
  return (row) => {
    if (!isMet(row)) throw new DomainError('preconditionFailed', 'The resource has changed since you read it');
  };
}

function ifMatchCondition(ifMatch: string): (row: VersionedRow) => boolean {
  if (ifMatch.trim() === '*') return () => true;
  const versions = new Set([...ifMatch.matchAll(STRONG_ETAG)].map(([, version]) => Number(version)));
  return ({ version }) => versions.has(version);
}

/** Compares whole seconds, the precision of HTTP dates. Ignores an invalid date. */
function ifUnmodifiedSinceCondition(text = ''): (row: VersionedRow) => boolean {
  const time = parseHttpDate(text);
  if (Number.isNaN(time)) return () => true;
  return ({ createdAt, updatedAt }) => Math.floor(new Date(updatedAt ?? createdAt).getTime() / 1000) * 1000 <= time;
}

/** Returns the precondition of a request. */
export const readVersionCheck = (request: Request): VersionCheck =>
  toVersionCheck(request.get('If-Match'), request.get('If-Unmodified-Since'));

/** Makes a route accept `If-Match`. */
export const AcceptIfMatch = (): MethodDecorator => SetMetadata(ACCEPTS_IF_MATCH_METADATA, true);

const VersionCheckParam = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readVersionCheck(context.switchToHttp().getRequest<Request>()),
);

/**
 * Injects the precondition of the request, which the service calls with the current row: `@IfMatch() expected: VersionCheck`. The
 * controller implements `CurrentStateProvider`. A route with an id in its path uses `@WriteParams()`.
 */
export const IfMatch = (): ParameterDecorator => withMethodDecorators(VersionCheckParam(), AcceptIfMatch());

/** Implemented by controllers whose routes use `@WriteParams` or `@IfMatch`, and by those whose resources a `POST` returns. */
export interface CurrentStateProvider {
  /**
   * Returns the current representation for the caller, without side effects. Throws 404 if the resource is not visible to the caller.
   * A 412 response contains its ETag, and a repeat with an `Idempotency-Key` reads it first. `ids`: the ids in the path.
   */
  current(caller: Principal, ...ids: number[]): Promise<HttpResponse<unknown>>;
}
