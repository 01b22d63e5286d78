import type { ModuleFieldValues } from '../../../core/module-fields/index.js';
import type { ArticleRecord } from './article-record.js';
import type { ArticleStatus } from './article-transitions.js';
import { INITIAL_ARTICLE_VALUES } from './article.fields.js';

type PlainValues = typeof INITIAL_ARTICLE_VALUES;

/** Fields to set; an omitted field does not change. The surface has validated lengths and formats. */
export interface ArticleInput extends Partial<Pick<ArticleRecord, 'subtitle' | 'image' | 'featured'>> {
  readonly title?: string;
  /** Unsanitised HTML. */
  readonly content?: string;
  readonly categoryId?: number;
  /** Tag names; missing tags are created. */
  readonly tags?: readonly string[];
  /** Ids of existing tags; an alternative to `tags`. */
  readonly tagIds?: readonly number[];
  /** Scheduled publication time of a draft; null removes the schedule. */
  readonly publishAt?: Date | null;
  readonly slug?: string;
  /** Empty: generate the excerpt from the content. */
  readonly excerpt?: string;
  readonly status?: ArticleStatus;
  readonly authorId?: number;
  /** Values of the fields that modules add: `{ calendar: { desk: 'news' } }`. An omitted field does not change. */
  readonly fields?: ModuleFieldValues;
}

/** The fields of a new article, for `ArticlesService.create`. */
export interface NewArticleInput extends ArticleInput {
  readonly title: string;
  readonly content: string;
  readonly categoryId: number;
}

const PLAIN_PROPERTIES = Object.keys(INITIAL_ARTICLE_VALUES) as (keyof PlainValues)[];

/** Returns the sent values of the properties that an input sets without further rules. */
export const pickPlainValues = (input: ArticleInput): Partial<PlainValues> =>
  Object.fromEntries(
    PLAIN_PROPERTIES.flatMap((property) => (input[property] === undefined ? [] : [[property, input[property]]])),
  );
