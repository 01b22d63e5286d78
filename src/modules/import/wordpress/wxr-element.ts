import { WXR_SHAPE } from './wxr-shape.js';

/** An element that is kept until its record is complete. */
export class WxrElement {
  readonly children: WxrElement[] = [];
  private readonly pieces: string[] = [];

  constructor(
    readonly name: string,
    readonly attributes: Record<string, string>,
    readonly line: number,
  ) {}

  get isText(): boolean {
    return !WXR_SHAPE.has(this.name);
  }

  /**
   * A copy: a plain piece is a view of the whole chunk it was cut from, and whoever kept it (a map of slugs, say) would
   * keep the whole file in memory.
   */
  get text(): string {
    return Buffer.from(this.pieces.join('').trim()).toString();
  }

  reads(child: string): boolean {
    return WXR_SHAPE.get(this.name)?.has(child) ?? false;
  }

  append(text: string): void {
    this.pieces.push(text);
  }

  each(name: string): WxrElement[] {
    return this.children.filter((child) => child.name === name);
  }

  /** The text of the first child of that name. */
  field(name: string): string {
    return this.children.find((child) => child.name === name)?.text ?? '';
  }

  number(name: string): number {
    const text = this.field(name);
    const value = /^\d+$/.test(text) ? Number(text) : 0;
    return Number.isSafeInteger(value) ? value : 0;
  }

  /** WordPress stores a slug outside of ASCII percent-encoded: `%cf%80` for `π`. */
  slug(name: string): string {
    return decodeSlug(this.field(name));
  }
}

export function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
