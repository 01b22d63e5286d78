/** An article. Times are Unix seconds. */
export interface Item {
  itemid: number;
  categoryid: number;
  /** Id of the author. */
  uid: number;
  title: string;
  subtitle: string;
  description: string;
  /** Sanitised HTML. */
  body: string;
  /** URL; empty if there is no image. */
  image: string;
  /** 0 draft, 1 published, 2 archived. */
  status: 0 | 1 | 2;
  featured: 0 | 1;
  datesub: number;
  datemod: number;
  /** Number of views. */
  counter: number;
  uname: string;
  /** Path of the page; an absolute URL on pages of other sites, as all links. */
  url: string;
  categoryurl: string;
  /** Null without the permission. */
  editurl: string | null;
  deleteurl: string | null;
  summary: string;
  tags: string[];
  /** Only in the response for one item, not in lists. */
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
  /** 0 for a root category. */
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
  /** 0 pending or rejected, 1 approved. */
  approved: 0 | 1;
}

export interface Rating {
  itemid: number;
  /** Average of all ratings. */
  rating: number;
  rating_count: number;
  distribution: Record<'1' | '2' | '3' | '4' | '5', number>;
  mine: number | null;
}

export interface PublisherError extends Error {
  /** HTTP status of the response; 0 without a response. */
  status: number;
  /** Error code of the API, such as `VALIDATION_ERROR`, or `NETWORK_ERROR` or `BAD_RESPONSE` from the script. */
  code: string;
  /** One entry per invalid field. */
  details: { field: string; message: string }[];
  requestId: string | null;
}

/** Called once: with the result and null, or with null and the error. */
export type Callback<Result> = (result: Result | null, error: PublisherError | null) => void;

export interface PublisherOptions {
  /** URL of the site. Default: the site from which the script was loaded. */
  baseUrl?: string;
  /** Access token, sent as `Authorization: Bearer`; null removes the token. */
  token?: string | null;
  /** Key of an API client, sent as `X-API-Key`; null removes the key. Every visitor of your page can read the key. */
  apiKey?: string | null;
}

export interface PublisherApi {
  configure(options: PublisherOptions): void;
  getItem(itemId: number): Promise<Item>;
  getCategory(categoryId: number): Promise<Category>;
  submitRating(itemId: number, rating: number, callback?: Callback<Rating>): Promise<Rating>;
  addComment(itemId: number, text: string, callback?: Callback<Comment>): Promise<Comment>;
  /** Published articles, newest first; of all categories if `categoryId` is 0 or null. Pages count from 1. `limit` is at most 100. */
  loadMore(categoryId: number | null, page?: number, limit?: number, callback?: Callback<Item[]>): Promise<Item[]>;
  search(query: string, callback?: Callback<Item[]>): Promise<Item[]>;
}

export declare const Publisher: PublisherApi;

declare global {
  interface Window {
    /** API of the site from which the script was loaded first. For a second site on one page, import the module of that site. */
    Publisher: PublisherApi;
  }
}
