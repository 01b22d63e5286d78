import type { ApiObject } from '../support/test-client.js';

/** Placeholder in a planned request for a value of this kind that an earlier response contained. */
export class KnownValue {
  constructor(
    readonly kind: string,
    readonly pick: number,
    readonly asText = false,
  ) {}
}

const MAX_VALUES_PER_KIND = 30;

/** Values from responses: ids by resource type, slugs, tag names, cursors, and entity tags by path. */
export class KnownValueStore {
  private readonly kinds = new Map<string, (string | number)[]>();
  private readonly tags = new Map<string, string>();

  learn(pathname: string, etag: string | undefined, body: unknown): void {
    if (etag !== undefined) this.tags.set(pathname, etag);
    if (typeof body !== 'object' || body === null) return;
    for (const [, cursor] of JSON.stringify(body).matchAll(/page%5B(?:after|before)%5D=([\w-]+)/g)) {
      this.add('cursor', cursor!);
    }
    const { data, included } = body as { data?: unknown; included?: unknown };
    for (const found of [data, included].flat()) this.learnObject(found);
  }

  add(kind: string, value: string | number): void {
    const all = this.kinds.get(kind) ?? [];
    this.kinds.set(kind, all);
    if (all.includes(value)) return;
    all.push(value);
    if (all.length > MAX_VALUES_PER_KIND) all.shift();
  }

  /** Returns a copy of the value with all placeholders replaced. */
  fill(value: unknown, pathname: string): unknown {
    if (value instanceof KnownValue) return this.find(value, pathname);
    if (Array.isArray(value)) return Array.from(value, (one) => this.fill(one, pathname));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.fill(one, pathname)]));
  }

  private find({ kind, pick, asText }: KnownValue, pathname: string): string | number {
    if (kind === 'etag') return this.tags.get(pathname) ?? '"1"';
    const all = this.kinds.get(kind) ?? [1];
    // Often the newest value, because related objects (a key and its client) are created together.
    const found = pick % 3 === 0 ? all.at(-1)! : all[pick % all.length]!;
    return asText ? String(found) : found;
  }

  private learnObject(found: unknown): void {
    if (typeof found !== 'object' || found === null) return;
    const { type, id, attributes } = found as Partial<ApiObject>;
    if (type === undefined || !/^\d+$/.test(String(id))) return;
    this.add(type, Number(id));
    if (typeof attributes?.['slug'] === 'string') this.add('slug', attributes['slug']);
    if (type === 'tag' && typeof attributes?.['name'] === 'string') this.add('tag-name', attributes['name']);
  }
}
