import type { Principal } from '../../../core/identity/index.js';
import { isoTime, type RowValue, type VersionedRecord } from '../../../core/database/index.js';
import { columnsOf, selectListSql } from '../../../core/field-table/index.js';
import type { ModuleFieldValues } from '../../../core/module-fields/index.js';
import type { CategoryRights } from '../../categories/index.js';
import type { ArticleRevisionEntity } from './article-revision.entity.js';
import { REVISIONED_PROPERTIES, type RevisionedProperty, revisionedArticleFields } from '../model/article.fields.js';

/** A previous version of an article. A revision never changes, so its own `version` is always 1. */
export interface ArticleRevisionRecord
  extends VersionedRecord, Readonly<Pick<ArticleRevisionEntity, RevisionedProperty>> {
  readonly articleId: number;
  /** Sequence number within the article, from 1. */
  readonly number: number;
  readonly status: number;
  readonly tags: readonly string[];
  /** Values of the fields that modules add; null if no module declared fields. */
  readonly fields: ModuleFieldValues | null;
  readonly writtenAt: string;
  /** Null: an import. */
  readonly editorId: number | null;
}

/** Revision as shown to a caller: `categoryId` is null if the category is deleted or invisible to the caller. */
export type VisibleRevision = Omit<ArticleRevisionRecord, 'categoryId'> & { readonly categoryId: number | null };

type RevisionRowProperty =
  RevisionedProperty | 'articleId' | 'number' | 'status' | 'tags' | 'fields' | 'writtenAt' | 'createdAt' | 'editorId';

/** Database row of an `ArticleRevisionRecord`, in the types of both databases. */
export type ArticleRevisionRow = {
  readonly [Property in RevisionRowProperty]: RowValue<ArticleRevisionEntity[Property]>;
};

/** The next version that stores its content. A revision may omit an unchanged content. */
const NEXT_STORED_SQL = `FROM article_revisions n
  WHERE n.article_id = a.article_id AND n.number > a.number AND n.has_content = 1 ORDER BY n.number LIMIT 1`;

/** A column of the version that stores the content of `article_revisions a`. */
const fromStoredVersion = (column: 'content' | 'content_bytes'): string =>
  `CASE WHEN a.has_content = 1 THEN a.${column} ELSE COALESCE(
    (SELECT n.${column} ${NEXT_STORED_SQL}), (SELECT c.${column} FROM articles c WHERE c.id = a.article_id)) END`;

const COLUMNS: Readonly<Record<RevisionRowProperty, string>> = {
  ...columnsOf(revisionedArticleFields),
  content: fromStoredVersion('content'),
  articleId: 'a.article_id',
  number: 'a.number',
  excerptGiven: 'a.excerpt_given',
  status: 'a.status',
  categoryId: 'a.category_id',
  tags: 'a.tags',
  fields: 'a.module_fields',
  writtenAt: 'a.written_at',
  createdAt: 'a.created_at',
  editorId: 'a.editor_id',
};

/** Columns of `article_revisions a`. The table has the columns of `articles` that are revisioned. */
export const REVISION_COLUMNS = selectListSql(COLUMNS);
export const REVISION_CONTENT_COLUMN = COLUMNS.content;

/**
 * Columns of a list. `sizedContentSql` selects the content and its size. `storedIn` is the number of the revision that stores the content;
 * null: the article.
 */
export function listedRevisionColumns(sizedContentSql: (column: string, size: string) => string): string {
  const { content, ...others } = COLUMNS;
  return `${selectListSql(others)}, ${sizedContentSql(content, fromStoredVersion('content_bytes'))},
    CASE WHEN a.has_content = 1 THEN a.number ELSE (SELECT n.number ${NEXT_STORED_SQL}) END AS storedIn`;
}

export const toRevisionRecord = (row: ArticleRevisionRow): ArticleRevisionRecord => ({
  ...row,
  excerptGiven: row.excerptGiven !== 0,
  featured: row.featured !== 0,
  tags: JSON.parse(row.tags) as string[],
  fields: row.fields === null ? null : (JSON.parse(row.fields) as ModuleFieldValues),
  writtenAt: isoTime(row.writtenAt),
  createdAt: isoTime(row.createdAt),
  updatedAt: null,
  version: 1,
});

export const maskRevision =
  ({ role }: Principal, rights: CategoryRights) =>
  ({ categoryId, ...revision }: ArticleRevisionRecord): VisibleRevision => ({
    ...revision,
    categoryId: rights.has(categoryId) && rights.can(role, 'view', categoryId) ? categoryId : null,
  });

/** Returns the values that a revision records and restores. */
export const pickRevisionedValues = (
  source: Readonly<Pick<ArticleRevisionEntity, RevisionedProperty>>,
): Pick<ArticleRevisionEntity, RevisionedProperty> =>
  Object.fromEntries(REVISIONED_PROPERTIES.map((property) => [property, source[property]])) as never;
