/** The versions of the HTTP API. */
export const API_VERSIONS = [1, 2] as const;
export type ApiVersion = (typeof API_VERSIONS)[number];

/** The segment of a prefix that names its version. */
const SEGMENT = /\/v1(?=\/|$)/;

/** Where a module with this prefix serves a version; a prefix that names none is that of version 1, and the others stand before it. */
export function prefixIn(prefix: string, version: ApiVersion): string {
  if (version === 1) return prefix;
  return SEGMENT.test(prefix) ? prefix.replace(SEGMENT, `/v${version}`) : `/v${version}${prefix}`;
}

/** Where the version is chosen by `Accept`. */
export const unversioned = (prefix: string): string => prefix.replace(SEGMENT, '');
