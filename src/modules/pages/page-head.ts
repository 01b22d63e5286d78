/** What the head of a page says of it, to browsers, search engines and those who show links to it. */
export interface PageHead {
  /** Before that of the publication; empty on its front page. */
  readonly title: string;
  readonly description: string;
  /** The whole address by which this page is to be known. */
  readonly canonical: string;
  readonly noindex: boolean;
  /** Whole addresses. */
  readonly feed: string;
  readonly image: string | null;
  /** The OpenGraph type. */
  readonly type: 'website' | 'article';
  /** Properties of that type. */
  readonly properties: readonly (readonly [name: string, content: string])[];
  /** JSON-LD, ready to stand in a script element. */
  readonly jsonLd: string | null;
}

/** JSON in which nothing can end the element that it stands in. */
export const jsonForScript = (data: object): string => JSON.stringify(data).replace(/</g, '\\u003c');
