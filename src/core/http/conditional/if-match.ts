import type { VersionCheck, VersionedRow } from '../../database/version-check.js';
import { DomainError } from '../../errors/domain-error.js';
import { parseHttpTime } from './http-time.js';

/** A strong ETag of this service. Weak ETags never match (RFC 9110, section 13.1.1). */
const TAG = /(?<=^|,)\s*"(\d+)(?:-[^"]*)?"\s*(?=,|$)/g;

/** The precondition of a write request. Only the version in the ETag is compared: the hash depends on the caller and the representation. */
export function versionCheck(ifMatch?: string, ifUnmodifiedSince?: string): VersionCheck {
  const holds = ifMatch === undefined ? unmodifiedSince(ifUnmodifiedSince) : matches(ifMatch);
  return (row) => {
    if (!holds(row)) throw new DomainError('preconditionFailed', 'It has been changed since you have read it');
  };
}

function matches(ifMatch: string): (row: VersionedRow) => boolean {
  if (ifMatch.trim() === '*') return () => true;
  const versions = new Set([...ifMatch.matchAll(TAG)].map(([, version]) => Number(version)));
  return ({ version }) => versions.has(version);
}

/** Compares whole seconds, the precision of HTTP dates. Ignores an invalid date. */
function unmodifiedSince(text = ''): (row: VersionedRow) => boolean {
  const time = parseHttpTime(text);
  if (Number.isNaN(time)) return () => true;
  return ({ createdAt, updatedAt }) => Math.floor(new Date(updatedAt ?? createdAt).getTime() / 1000) * 1000 <= time;
}
