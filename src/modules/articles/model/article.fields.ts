import { type Dialect, lowerCaseSql } from '../../../core/database/index.js';
import {
  defineFields,
  type Field,
  type FieldSchema,
  type FieldsWith,
  fieldsWith,
  type PropertiesWith,
  propertiesWith,
  type SortContext,
  TIME_SCHEMA,
} from '../../../core/field-table/index.js';
import type { ArticleRecord } from './article-record.js';
import { ARTICLE_STATUSES, toArticleStatusName } from './article-transitions.js';

/** `arePublished`: every article of the list has `published_at`, which is indexed. */
export interface ArticleSortContext extends SortContext {
  readonly arePublished: boolean;
}

/** Properties that an `ArticleEntity` and an `ArticleRecord` have in common, with `views`. */
export type ItemSource = {
  readonly [
    Property in Exclude<keyof ArticleRecord, 'ratingSum' | 'ratingCount' | 'commentsCount' | 'tagIds' | 'fields'>
  ]: ArticleRecord[Property] | (Property extends `${string}At` ? Date : never);
};

/** A field of the event record and of the publisher's items. */
export interface ItemField {
  readonly name: string;
  readonly schema: FieldSchema & { readonly description: string; readonly example: unknown };
  /** Default: the property of the article field. */
  readonly value?: (article: ItemSource) => unknown;
}

export interface ArticleField extends Field<ArticleRecord, ArticleSortContext> {
  /** If present, events and items contain the field. */
  readonly item?: ItemField;
}

const COUNT = { type: 'integer' } as const;

/**
 * Characters of a sorted text. SQLite keeps the sorted texts of all rows before a page in the memory of the process: of 100,000 articles,
 * texts of 200 characters would use 110 MB. The cursor contains the text, too.
 */
const MAX_SORTED_CHARACTERS = 64;

/** Average rating rounded to the nearest millionth, as an integer in millionths, so that both databases compare it exactly. */
const averageRatingSql = (dialect: Dialect): string => `CASE s.rating_count WHEN 0 THEN 0
    ELSE (s.rating_sum * 2000000 + s.rating_count) ${dialect === 'mysql' ? 'DIV' : '/'} (s.rating_count * 2) END`;

/** Average of all ratings; 0 without ratings. */
export const averageRating = ({ ratingSum, ratingCount }: ArticleRecord): number =>
  ratingCount === 0 ? 0 : ratingSum / ratingCount;

/**
 * The attributes of an article in all API versions, in the order of responses. Statements, lists, inputs, revisions, events and items
 * follow from this table. See docs/adding-a-field.md.
 */
export const articleFields = defineFields<ArticleField>()({
  title: {
    property: 'title',
    column: 'a.title',
    schema: { type: 'string', example: 'Build the Bench First' },
    isRevisioned: true,
    sort: ({ dialect }) => ({ sql: lowerCaseSql(`SUBSTR(a.title, 1, ${MAX_SORTED_CHARACTERS})`, dialect) }),
    filter: { maxLength: 255 },
    item: { name: 'title', schema: { type: 'string', description: 'plain text', example: 'Build the Bench First' } },
  },
  slug: {
    property: 'slug',
    column: 'a.slug',
    schema: { type: 'string', example: 'build-the-bench-first' },
    isRevisioned: true,
    sort: true,
  },
  excerpt: {
    property: 'excerpt',
    column: 'a.excerpt',
    schema: {
      type: 'string',
      description: 'written by the author, or the first 200 characters of the text',
      example: 'Every workshop begins with the one project you cannot show anybody.',
    },
    isRevisioned: true,
    filter: { maxLength: 500 },
    item: {
      name: 'description',
      schema: {
        type: 'string',
        description: 'excerpt: written by the author, or the first 200 characters of the text',
        example: 'Every workshop begins with the one project you cannot show anybody.',
      },
    },
  },
  content: {
    property: 'content',
    column: 'a.content',
    schema: {
      type: 'string',
      description: 'sanitised HTML',
      example: '<p>My first workbench was a door. It lay across two trestles, and it bounced when I planed.</p>',
    },
    isRevisioned: true,
    item: {
      name: 'body',
      schema: {
        type: 'string',
        description: 'sanitised HTML',
        example: '<p>My first workbench was a door. It lay across two trestles, and it bounced when I planed.</p>',
      },
    },
  },
  status: {
    property: 'status',
    column: 'a.status',
    schema: { type: 'string', enum: ARTICLE_STATUSES, example: 'published' },
    value: ({ status }) => toArticleStatusName(status),
    item: {
      name: 'status',
      schema: { type: 'integer', enum: [0, 1, 2], description: '0 draft, 1 published, 2 archived', example: 1 },
    },
  },
  views: { property: 'views', column: 's.views', schema: COUNT, sort: true, filter: {} },
  created_at: { property: 'createdAt', column: 'a.created_at', schema: TIME_SCHEMA, sort: true, filter: {} },
  updated_at: {
    property: 'updatedAt',
    column: 'a.updated_at',
    schema: { ...TIME_SCHEMA, nullable: true, description: 'null until the first change' },
    sort: true,
    filter: {},
  },
  published_at: {
    property: 'publishedAt',
    column: 'a.published_at',
    schema: { ...TIME_SCHEMA, nullable: true, description: 'time of the first publication; null before' },
    sort: ({ arePublished }) => ({ nullable: !arePublished }),
    filter: { description: 'time of the first publication' },
  },
  subtitle: {
    property: 'subtitle',
    column: 'a.subtitle',
    schema: { type: 'string', example: '' },
    initial: '',
    isRevisioned: true,
    filter: { maxLength: 255 },
    item: {
      name: 'subtitle',
      schema: { type: 'string', description: 'plain text, or empty', example: '' },
    },
  },
  image: {
    property: 'image',
    column: 'a.image',
    schema: {
      type: 'string',
      nullable: true,
      description: 'image URL',
      example: null,
    },
    initial: null,
    isRevisioned: true,
    item: {
      name: 'image',
      schema: {
        type: 'string',
        description: 'URL of an image; empty without an image',
        example: '',
      },
      value: ({ image }) => image ?? '',
    },
  },
  featured: {
    property: 'featured',
    column: 'a.featured',
    schema: { type: 'boolean' },
    initial: false,
    isRevisioned: true,
    filter: {},
    item: {
      name: 'featured',
      schema: { type: 'integer', enum: [0, 1], description: '0 or 1', example: 0 },
      value: ({ featured }): 0 | 1 => (featured ? 1 : 0),
    },
  },
  publish_at: {
    property: 'publishAt',
    column: 'a.publish_at',
    schema: {
      ...TIME_SCHEMA,
      nullable: true,
      description: 'time at which the draft will be published; null if not scheduled',
      example: null,
    },
  },
  rating: {
    schema: { type: 'object' },
    value: (article) => ({ average: averageRating(article), count: article.ratingCount }),
    comparedSql: averageRatingSql,
    sort: true,
    filter: { description: 'average rating (rounded to six decimals)' },
  },
  comments_count: {
    property: 'commentsCount',
    column: 's.comments_count',
    schema: { ...COUNT, description: 'number of approved comments' },
    sort: true,
    filter: {},
  },
});

type ArticleFields = typeof articleFields;
export type ArticleSortField = FieldsWith<ArticleFields, { sort: unknown }>;
export type ArticleFilterColumn = FieldsWith<ArticleFields, { filter: object }>;

export const revisionedArticleFields = fieldsWith(articleFields, 'isRevisioned');

/** Properties whose change creates a revision. A change of the status alone does not. */
export const REVISIONED_PROPERTIES = [
  ...propertiesWith(articleFields, 'isRevisioned'),
  'excerptGiven',
  'categoryId',
] as const;
export type RevisionedProperty = (typeof REVISIONED_PROPERTIES)[number];

/** Properties that an input sets without further rules, with their values in a new article. */
export const INITIAL_ARTICLE_VALUES = Object.fromEntries(
  Object.values<ArticleField>(fieldsWith(articleFields, 'initial')).map(({ property, initial }) => [property, initial]),
) as Pick<ArticleRecord, PropertiesWith<ArticleFields, { initial: unknown }>>;
