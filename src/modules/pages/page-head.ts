/** Metadata in the head of a page, for browsers, search engines and link previews. */
export interface PageHead {
  /** Precedes the name of the publication; empty on the front page. */
  readonly title: string;
  readonly description: string;
  /** Absolute canonical URL of the page. */
  readonly canonical: string;
  readonly noindex: boolean;
  /** `feed` and `image` are absolute URLs. */
  readonly feed: string;
  readonly image: string | null;
  /** The OpenGraph type. */
  readonly type: 'website' | 'article';
  /** Properties of that type. */
  readonly properties: readonly (readonly [name: string, content: string])[];
  /** JSON-LD, escaped for a script element. */
  readonly jsonLd: string | null;
}

/** Serializes JSON that cannot close the script element around it. */
export const serializeForScript = (data: object): string => JSON.stringify(data).replace(/</g, '\\u003c');
