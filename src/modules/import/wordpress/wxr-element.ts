import { WXR_CHILDREN_BY_ELEMENT } from './wxr-children-by-element.js';

/** An element of a record that is not yet complete. */
export class WxrElement {
  readonly children: WxrElement[] = [];
  private readonly pieces: string[] = [];

  constructor(
    readonly name: string,
    readonly attributes: Record<string, string>,
    readonly line: number,
  ) {}

  get isText(): boolean {
    return !WXR_CHILDREN_BY_ELEMENT.has(this.name);
  }

  /**
   * Returns a copy. A substring references its whole chunk, so that a map of slugs, for example, would retain the whole file in
   * memory.
   */
  get text(): string {
    return Buffer.from(this.pieces.join('').trim()).toString();
  }

  canContain(child: string): boolean {
    return WXR_CHILDREN_BY_ELEMENT.get(this.name)?.has(child) ?? false;
  }

  append(text: string): void {
    this.pieces.push(text);
  }

  childrenNamed(name: string): WxrElement[] {
    return this.children.filter((child) => child.name === name);
  }

  /** Returns the text of the first child with that name. */
  field(name: string): string {
    return this.children.find((child) => child.name === name)?.text ?? '';
  }

  number(name: string): number {
    const text = this.field(name);
    const value = /^\d+$/.test(text) ? Number(text) : 0;
    return Number.isSafeInteger(value) ? value : 0;
  }

  /** WordPress percent-encodes slugs outside ASCII: `%cf%80` for `π`. */
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
