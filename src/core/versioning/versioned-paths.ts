import type { PlacedSurface } from '../module-api/module-apis.js';
import { PathMatcher } from '../module-api/path-matcher.js';
import { type ApiVersion, unversioned } from './api-version.js';

/** An address that is there in one version of the API or another. */
export interface VersionedPath {
  /** The version that stands in it, as it is written; undefined where none does, and `Accept` chooses. */
  readonly named: string | undefined;
  /** The same address in a version, whether it is there or not. */
  in(version: ApiVersion | string): string;
}

/** Where versions stand in the addresses below a prefix. */
interface Place {
  /** Which part of an address names the version, of those that slashes part. */
  readonly at: number;
  /** Whether version 1 is the one without a name. */
  readonly isBare: boolean;
  /** Whether an address that ends with the version is one of a module: else it is the version itself. */
  readonly mayEnd: boolean;
}

const VERSION = /^v(\d+)$/i;

/** Knows an address again in each of its forms, wherever a site has moved a prefix: with any version in it, or with none. */
export class VersionedPaths {
  private readonly named = new PathMatcher<Place>({ beginnings: true });
  /** With those addresses among them that have no version. */
  private readonly unnamed = new PathMatcher<Place | undefined>({ beginnings: true });

  constructor(surfaces: readonly PlacedSurface[]) {
    const named = new Map<string, Place>();
    const unnamed = new Map<string, Place | undefined>();
    const bare = new PathMatcher<Place>({ beginnings: true });
    for (const surface of surfaces) {
      const place = placeOf(surface);
      if (!place) continue;
      const base = unversioned(surface.first);
      if (base !== '') unnamed.set(base, place);
      if (place.isBare) bare.add(base, place);
      // What is unknown below `/api/v2` is of version 2 as well.
      const pattern = place.isBare ? `/v:version${base}` : beginning(surface.first, place.at);
      named.set(pattern, { ...place, mayEnd: place.mayEnd || named.get(pattern)?.mayEnd === true });
    }
    for (const surface of surfaces) {
      // Below what has a second version, nothing is without one.
      if (!placeOf(surface) && bare.matches(surface.path).length === 0) unnamed.set(surface.path, undefined);
    }
    for (const [pattern, place] of named) this.named.add(pattern, place);
    for (const [pattern, place] of unnamed) this.unnamed.add(pattern, place);
  }

  find(path: string): VersionedPath | undefined {
    const parts = path.split('/');
    const naming = longest(this.named.matches(path).filter(({ value }) => isNamedAt(parts, value)));
    if (naming) return versionedPath(parts, naming.value, VERSION.exec(parts[naming.value.at]!)![1]);
    const place = longest(this.unnamed.matches(path))?.value;
    return place && versionedPath(parts, place, undefined);
  }
}

/** Undefined for a surface whose addresses have no version, such as pages. */
function placeOf({ path, first, version }: PlacedSurface): Place | undefined {
  const isBare = unversioned(first) === first;
  if (isBare) return version === 1 || path === first ? undefined : { at: 1, isBare, mayEnd: false };
  const parts = first.split('/');
  const at = parts.indexOf('v1');
  return { at, isBare, mayEnd: at === parts.length - 1 };
}

const beginning = (path: string, at: number): string => [...path.split('/').slice(0, at), 'v:version'].join('/');

const isNamedAt = (parts: readonly string[], { at, isBare, mayEnd }: Place): boolean => {
  const [, version] = VERSION.exec(parts[at] ?? '') ?? [];
  return version !== undefined && !(isBare && version === '1') && (mayEnd || parts.slice(at + 1).some(Boolean));
};

const longest = <Value>(claims: readonly { pattern: string; value: Value }[]) =>
  [...claims].sort((one, other) => other.pattern.length - one.pattern.length)[0];

function versionedPath(parts: readonly string[], { at, isBare }: Place, named: string | undefined): VersionedPath {
  const before = parts.slice(0, at);
  const after = parts.slice(named === undefined ? at : at + 1);
  return {
    named,
    in: (version) => [...before, ...(isBare && String(version) === '1' ? [] : [`v${version}`]), ...after].join('/'),
  };
}
