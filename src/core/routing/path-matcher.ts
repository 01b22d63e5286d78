import { pathToRegexp } from 'path-to-regexp';

interface Entry<Value> {
  readonly pattern: string;
  readonly regexp: RegExp;
  readonly value: Value;
}

/** Finds the Express path patterns, such as `/api/v1/articles/:id`, that a path matches. */
export class PathMatcher<Value> {
  /** Patterns by number of segments, which is equal in a pattern and a matching path. */
  private readonly entries = new Map<number, Entry<Value>[]>();
  private readonly beginnings: boolean;

  /** With `beginnings` a pattern also matches every path below it. */
  constructor({ beginnings = false } = {}) {
    this.beginnings = beginnings;
  }

  add(pattern: string, value: Value): void {
    const { regexp } = pathToRegexp(pattern, { end: !this.beginnings });
    const length = segments(pattern);
    this.entries.set(length, [...(this.entries.get(length) ?? []), { pattern, regexp, value }]);
  }

  findMatches(path: string): readonly Entry<Value>[] {
    const length = segments(path);
    const candidates = this.beginnings
      ? [...this.entries].flatMap(([least, entries]) => (least <= length ? entries : []))
      : (this.entries.get(length) ?? []);
    return candidates.filter(({ regexp }) => regexp.test(path));
  }
}

const segments = (path: string): number => path.split('/').filter(Boolean).length;
