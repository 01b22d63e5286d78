/** A version of the HTTP API. */
export type ApiVersion = 1 | 2;
export const API_VERSIONS = [1, 2] as const satisfies readonly ApiVersion[];

/** The version segment of a prefix. */
const SEGMENT = /\/v1(?=\/|$)/;

/** Returns the prefix of a version. For a prefix without a version segment, versions above 1 are inserted at the beginning. */
export function versionPrefix(prefix: string, version: ApiVersion): string {
  if (version === 1) return prefix;
  return SEGMENT.test(prefix) ? prefix.replace(SEGMENT, `/v${version}`) : `/v${version}${prefix}`;
}

/** Returns the prefix without its version segment, at which `Accept` selects the version. */
export const unversionedPrefix = (prefix: string): string => prefix.replace(SEGMENT, '');
