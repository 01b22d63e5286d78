import type { VersionCheck, VersionedRow } from '../../database/version-check.js';
import { DomainError } from '../../errors/domain-error.js';
import { parseHttpTime } from './http-time.js';

/** One of our tags. Weak ones never match here (RFC 9110, section 13.1.1). */
const TAG = /(?<=^|,)\s*"(\d+)(?:-[^"]*)?"\s*(?=,|$)/g;

/** The condition of a request that changes something. Of a tag the version alone counts: who looks, and how, is in the rest. */
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

/** To the second, as such times are written; one that cannot be read is as if it were not there. */
function unmodifiedSince(text = ''): (row: VersionedRow) => boolean {
  const time = parseHttpTime(text);
  if (Number.isNaN(time)) return () => true;
  return ({ createdAt, updatedAt }) => Math.floor(new Date(updatedAt ?? createdAt).getTime() / 1000) * 1000 <= time;
}
