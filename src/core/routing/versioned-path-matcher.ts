import type { ResolvedSurface } from './api-groups.js';
import { PathMatcher } from './path-matcher.js';
import { type ApiVersion, unversionedPrefix } from './api-version.js';

/** A path with one form for each API version. */
export interface VersionedPath {
  /** The version in the path as text; undefined if the path names no version and `Accept` chooses. */
  readonly named: string | undefined;
  /** Returns the path in a version, even if no route has this path. */
  in(version: ApiVersion | string): string;
}

/** The position of the version in the paths below a prefix. */
interface VersionPosition {
  /** Index of the version segment. */
  readonly at: number;
  /** Whether paths of version 1 have no version segment. */
  readonly isBare: boolean;
  /** Whether a path that ends with the version belongs to a module instead of describing the version. */
  readonly mayEnd: boolean;
}

const VERSION = /^v(\d+)$/i;

/** Recognizes paths with and without a version segment, for all configured prefixes. */
export class VersionedPathMatcher {
  private readonly named = new PathMatcher<VersionPosition>({ beginnings: true });
  /** Also contains paths that exist in no version, with the value undefined. */
  private readonly unnamed = new PathMatcher<VersionPosition | undefined>({ beginnings: true });

  constructor(surfaces: readonly ResolvedSurface[]) {
    const named = new Map<string, VersionPosition>();
    const unnamed = new Map<string, VersionPosition | undefined>();
    const bare = new PathMatcher<VersionPosition>({ beginnings: true });
    for (const surface of surfaces) {
      const place = positionOf(surface);
      if (!place) continue;
      const base = unversionedPrefix(surface.v1Path);
      if (base !== '') unnamed.set(base, place);
      if (place.isBare) bare.add(base, place);
      // Unknown paths below `/api/v2` also belong to version 2.
      const pattern = place.isBare ? `/v:version${base}` : versionPattern(surface.v1Path, place.at);
      named.set(pattern, { ...place, mayEnd: place.mayEnd || named.get(pattern)?.mayEnd === true });
    }
    for (const surface of surfaces) {
      // Paths below a prefix with a second version always have a version.
      if (!positionOf(surface) && bare.findMatches(surface.path).length === 0) unnamed.set(surface.path, undefined);
    }
    for (const [pattern, place] of named) this.named.add(pattern, place);
    for (const [pattern, place] of unnamed) this.unnamed.add(pattern, place);
  }

  find(path: string): VersionedPath | undefined {
    const parts = path.split('/');
    const naming = findLongest(this.named.findMatches(path).filter(({ value }) => isNamedAt(parts, value)));
    if (naming) return toVersionedPath(parts, naming.value, VERSION.exec(parts[naming.value.at]!)![1]);
    const place = findLongest(this.unnamed.findMatches(path))?.value;
    return place && toVersionedPath(parts, place, undefined);
  }
}

/** Returns undefined for a surface without versions, such as pages. */
function positionOf({ path, v1Path, version }: ResolvedSurface): VersionPosition | undefined {
  const isBare = unversionedPrefix(v1Path) === v1Path;
  if (isBare) return version === 1 || path === v1Path ? undefined : { at: 1, isBare, mayEnd: false };
  const parts = v1Path.split('/');
  const at = parts.indexOf('v1');
  return { at, isBare, mayEnd: at === parts.length - 1 };
}

const versionPattern = (path: string, at: number): string => [...path.split('/').slice(0, at), 'v:version'].join('/');

const isNamedAt = (parts: readonly string[], { at, isBare, mayEnd }: VersionPosition): boolean => {
  const [, version] = VERSION.exec(parts[at] ?? '') ?? [];
  return version !== undefined && !(isBare && version === '1') && (mayEnd || parts.slice(at + 1).some(Boolean));
};

const findLongest = <Value>(claims: readonly { pattern: string; value: Value }[]) =>
  [...claims].sort((one, other) => other.pattern.length - one.pattern.length)[0];

function toVersionedPath(
  parts: readonly string[],
  { at, isBare }: VersionPosition,
  named: string | undefined,
): VersionedPath {
  const before = parts.slice(0, at);
  const after = parts.slice(named === undefined ? at : at + 1);
  return {
    named,
    in: (version) => [...before, ...(isBare && String(version) === '1' ? [] : [`v${version}`]), ...after].join('/'),
  };
}
