import type { Principal } from '../../core/identity/index.js';
import { isoTime, type VersionedRecord } from '../../core/database/index.js';
import type { CategoryRights } from '../categories/index.js';

/** A previous version of an article. A revision never changes, so its own `version` is always 1. */
export interface ArticleRevisionRecord extends VersionedRecord {
  readonly articleId: number;
  /** Sequence number within the article, from 1. */
  readonly number: number;
  readonly title: string;
  readonly slug: string;
  readonly subtitle: string;
  readonly excerpt: string;
  readonly excerptGiven: boolean;
  readonly content: string;
  readonly image: string | null;
  readonly featured: boolean;
  readonly status: number;
  readonly categoryId: number;
  readonly tags: readonly string[];
  readonly writtenAt: string;
  /** Null: an import. */
  readonly editorId: number | null;
}

/** Revision as shown to a caller: `categoryId` is null if the category is deleted or invisible to the caller. */
export type VisibleRevision = Omit<ArticleRevisionRecord, 'categoryId'> & { readonly categoryId: number | null };

type RowTime = Date | string;

/** Database row of an `ArticleRevisionRecord`, in the types of both databases. */
export interface ArticleRevisionRow extends Omit<
  ArticleRevisionRecord,
  'excerptGiven' | 'featured' | 'tags' | 'writtenAt' | keyof VersionedRecord
> {
  readonly excerptGiven: number;
  readonly featured: number;
  readonly tags: string;
  readonly writtenAt: RowTime;
  readonly createdAt: RowTime;
}

export const REVISION_COLUMNS = `article_id AS articleId, number, title, slug, subtitle, excerpt,
  excerpt_given AS excerptGiven, content, image, featured, status, category_id AS categoryId, tags,
  written_at AS writtenAt, created_at AS createdAt, editor_id AS editorId`;

export const toRevisionRecord = (row: ArticleRevisionRow): ArticleRevisionRecord => ({
  ...row,
  excerptGiven: row.excerptGiven !== 0,
  featured: row.featured !== 0,
  tags: JSON.parse(row.tags) as string[],
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
