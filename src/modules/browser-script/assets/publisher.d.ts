/** An article. Times are Unix seconds. */
export interface Item {
  itemid: number;
  categoryid: number;
  /** The author. */
  uid: number;
  title: string;
  subtitle: string;
  description: string;
  /** Sanitised HTML. */
  body: string;
  /** An address, or empty. */
  image: string;
  /** 0 draft, 1 published, 2 archived. */
  status: 0 | 1 | 2;
  featured: 0 | 1;
  datesub: number;
  datemod: number;
  /** How often it was looked at. */
  counter: number;
  uname: string;
  url: string;
  categoryurl: string;
  /** Null where you may not. */
  editurl: string | null;
  deleteurl: string | null;
  summary: string;
  tags: string[];
  /** On one item alone, not in lists. */
  comments?: Comment[];
  comment_count: number;
  rating: number;
  rating_count: number;
  isPublished: boolean;
}

export interface Category {
  categoryid: number;
  name: string;
  description: string;
  image: string;
  /** 0: at the root. */
  parentid: number;
  status: 0 | 1 | 2;
  created: number;
  modified: number;
  url: string;
  item_count: number;
  subcategories: unknown[];
  parent: unknown;
}

export interface Comment {
  commentid: number;
  itemid: number;
  uid: number;
  comment: string;
  datesub: number;
  /** 0: it waits for a moderator. */
  approved: 0 | 1;
}

export interface Rating {
  itemid: number;
  /** The average of all. */
  rating: number;
  rating_count: number;
  distribution: Record<'1' | '2' | '3' | '4' | '5', number>;
  mine: number | null;
}

export interface PublisherError extends Error {
  /** Of the answer; 0 where none came. */
  status: number;
  /** Such as `VALIDATION_ERROR`; `NETWORK_ERROR` and `BAD_RESPONSE` are the script's own. */
  code: string;
  /** One for each field that is wrong. */
  details: { field: string; message: string }[];
  requestId: string | null;
}

/** Called once: with the result and null, or with null and the error. */
export type Callback<Result> = (result: Result | null, error: PublisherError | null) => void;

export interface PublisherOptions {
  /** The address of the site; where the script was loaded from unless said otherwise. */
  baseUrl?: string;
  /** An access token, sent as `Authorization: Bearer`; null takes it away. */
  token?: string | null;
  /** The key of an API client, sent as `X-API-Key`; null takes it away. Whoever reads your page reads it too. */
  apiKey?: string | null;
}

export interface PublisherApi {
  configure(options: PublisherOptions): void;
  getItem(itemId: number): Promise<Item>;
  getCategory(categoryId: number): Promise<Category>;
  submitRating(itemId: number, rating: number, callback?: Callback<Rating>): Promise<Rating>;
  addComment(itemId: number, text: string, callback?: Callback<Comment>): Promise<Comment>;
  /** Published articles, the newest first; of all categories where `categoryId` is 0 or null. Pages count from 1, `limit` is 100 at most. */
  loadMore(categoryId: number | null, page?: number, limit?: number, callback?: Callback<Item[]>): Promise<Item[]>;
  search(query: string, callback?: Callback<Item[]>): Promise<Item[]>;
}

export declare const Publisher: PublisherApi;

declare global {
  interface Window {
    /** Of the site from which the script was loaded first; for a second site in one page, import its module. */
    Publisher: PublisherApi;
  }
}
