import { type ArticleInput, type NewArticleInput, statusName } from '../articles/index.js';

/** What a caller wants of an item, by the names of its record; a member left out stays as it is. Its form has been checked. */
export interface ItemInput {
  readonly title?: string;
  /** HTML as it was sent. */
  readonly body?: string;
  readonly categoryid?: number;
  readonly tags?: readonly string[];
  readonly subtitle?: string;
  /** Empty: follow the body again. */
  readonly description?: string;
  readonly image?: string | null;
  readonly featured?: number;
  /** 0 draft, 1 published, 2 archived. */
  readonly status?: number;
  readonly uid?: number;
}

/** For a new item three are required. */
export interface NewItemInput extends ItemInput {
  readonly title: string;
  readonly body: string;
  readonly categoryid: number;
}

export function articleInput(input: NewItemInput): NewArticleInput;
export function articleInput(input: ItemInput): ArticleInput;
export function articleInput({ title, body, categoryid, tags, subtitle, description, ...rest }: ItemInput) {
  const { image, featured, status, uid } = rest;
  const input = {
    ...{ title, content: body, categoryId: categoryid, tags, subtitle, excerpt: description, image, authorId: uid },
    featured: featured === undefined ? undefined : featured === 1,
    status: status === undefined ? undefined : statusName(status),
  };
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as ArticleInput;
}
