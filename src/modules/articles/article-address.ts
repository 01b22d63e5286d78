/** What a list of addresses says of an article. */
export interface ArticleAddress {
  readonly id: number;
  readonly slug: string;
  /** The last change, else the publication; ISO 8601. */
  readonly changedAt: string;
}

/** The published articles from one id to another, both included. */
export interface AddressRange {
  readonly from: number;
  readonly to: number;
}
