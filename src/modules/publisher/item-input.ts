import {
  type ArticleInput,
  type ItemRecord,
  type NewArticleInput,
  type PlainItemField,
  toArticleStatusName,
} from '../articles/index.js';

/** Validated input for an item, with the field names of the record. Omitted members stay unchanged. */
export interface ItemInput extends Partial<Pick<ItemRecord, PlainItemField>> {
  readonly title?: string;
  /** Unsanitised HTML. */
  readonly body?: string;
  readonly categoryid?: number;
  readonly tags?: readonly string[];
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
export function toArticleInput({ body, categoryid, description, featured, status, uid, ...same }: ItemInput) {
  const input = {
    ...{ ...same, content: body, categoryId: categoryid, excerpt: description, authorId: uid },
    featured: featured === undefined ? undefined : featured === 1,
    status: status === undefined ? undefined : toArticleStatusName(status),
  } satisfies Record<string, unknown>;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as ArticleInput;
}
