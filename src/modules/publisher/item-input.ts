import { type ArticleInput, type NewArticleInput, toArticleStatusName } from '../articles/index.js';

/** Validated input for an item, with the field names of the record. Omitted members stay unchanged. */
export interface ItemInput {
  readonly title?: string;
  /** Unsanitised HTML. */
  readonly body?: string;
  readonly categoryid?: number;
  readonly tags?: readonly string[];
  readonly subtitle?: string;
  /** If empty, the description is generated from the body again. */
  readonly description?: string;
  readonly image?: string | null;
  readonly featured?: number;
  /** 0 draft, 1 published, 2 archived. */
  readonly status?: number;
  readonly uid?: number;
}

/** A new item requires three members. */
export interface NewItemInput extends ItemInput {
  readonly title: string;
  readonly body: string;
  readonly categoryid: number;
}

export function toArticleInput(input: NewItemInput): NewArticleInput;
export function toArticleInput(input: ItemInput): ArticleInput;
export function toArticleInput({ title, body, categoryid, tags, subtitle, description, ...rest }: ItemInput) {
  const { image, featured, status, uid } = rest;
  const input = {
    ...{ title, content: body, categoryId: categoryid, tags, subtitle, excerpt: description, image, authorId: uid },
    featured: featured === undefined ? undefined : featured === 1,
    status: status === undefined ? undefined : toArticleStatusName(status),
  };
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as ArticleInput;
}
