import type { ApiObject } from '../support/test-client.js';

/** Placeholder in a planned request for a value of this kind that an earlier response contained. */
export class Known {
  constructor(
    readonly kind: string,
    readonly pick: number,
    readonly asText = false,
  ) {}
}

const KEPT = 30;

/** Values from responses: ids by resource type, slugs, tag names, cursors, and entity tags by path. */
export class KnownObjects {
  private readonly kinds = new Map<string, (string | number)[]>();
  private readonly tags = new Map<string, string>();

  learn(pathname: string, etag: string | undefined, body: unknown): void {
    if (etag !== undefined) this.tags.set(pathname, etag);
    if (typeof body !== 'object' || body === null) return;
    for (const [, cursor] of JSON.stringify(body).matchAll(/page%5B(?:after|before)%5D=([\w-]+)/g)) {
      this.keep('cursor', cursor!);
    }
    const { data, included } = body as { data?: unknown; included?: unknown };
    for (const found of [data, included].flat()) this.learnObject(found);
  }

  keep(kind: string, value: string | number): void {
    const all = this.kinds.get(kind) ?? [];
    this.kinds.set(kind, all);
    if (all.includes(value)) return;
    all.push(value);
    if (all.length > KEPT) all.shift();
  }

  /** Returns a copy of the value with all placeholders replaced. */
  fill(value: unknown, pathname: string): unknown {
    if (value instanceof Known) return this.find(value, pathname);
    if (Array.isArray(value)) return Array.from(value, (one) => this.fill(one, pathname));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.fill(one, pathname)]));
  }

  private find({ kind, pick, asText }: Known, pathname: string): string | number {
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
    this.keep(type, Number(id));
    if (typeof attributes?.['slug'] === 'string') this.keep('slug', attributes['slug']);
    if (type === 'tag' && typeof attributes?.['name'] === 'string') this.keep('tag-name', attributes['name']);
  }
}
