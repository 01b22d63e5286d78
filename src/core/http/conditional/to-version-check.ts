import type { VersionCheck, VersionedRow } from '../../database/version-check.js';
import { DomainError } from '../../errors/domain-error.js';
import { parseHttpDate } from './parse-http-date.js';

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
