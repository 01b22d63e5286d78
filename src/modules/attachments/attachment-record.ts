import { isoTime, type VersionedRecord } from '../../core/database/index.js';
import { markRead } from '../../core/request-context/index.js';
import type { ArticleAccessFacts } from '../articles/index.js';
import type { AttachmentEntity } from './attachment.entity.js';

type AttachmentColumn = 'id' | 'articleId' | 'ownerId' | 'filename' | 'description' | 'mimeType' | 'size' | 'sha256';

export interface AttachmentRecord
  extends VersionedRecord, Pick<AttachmentEntity, AttachmentColumn | 'width' | 'height' | 'downloads' | 'storageKey'> {
  /** The access facts of its article; null without an article. */
  readonly article: ArticleAccessFacts | null;
}

export interface AttachmentChanges {
  readonly description?: string;
  /** Null detaches the attachment from its article. */
  readonly articleId?: number | null;
}

export interface AttachmentFilter {
  readonly articleId?: number;
  /** True: only attachments without an article. False: only attachments with an article. */
  readonly unattached?: boolean;
}

export interface AttachmentRow extends Omit<AttachmentRecord, 'createdAt' | 'updatedAt' | 'article'> {
  readonly createdAt: Date | string;
  readonly updatedAt: Date | string | null;
  readonly authorId: number | null;
  readonly categoryId: number | null;
  readonly status: number | null;
  readonly deletedAt: Date | string | null;
}

/** The article columns for `ArticleAccessFacts`. */
export const ARTICLE_ACCESS_COLUMNS =
  'a.author_id AS authorId, a.category_id AS categoryId, a.status, a.deleted_at AS deletedAt';

export const ATTACHMENT_COLUMNS = `t.id, t.article_id AS articleId, t.owner_id AS ownerId, t.filename, t.description,
  t.mime_type AS mimeType, t.size, t.sha256, t.width, t.height, t.downloads, t.storage_key AS storageKey,
  t.version,
  t.created_at AS createdAt, t.updated_at AS updatedAt, ${ARTICLE_ACCESS_COLUMNS}`;

export const ATTACHMENT_TABLES_SQL = 'attachments t LEFT JOIN articles a ON a.id = t.article_id';

export function toAttachmentRecord(row: AttachmentRow): AttachmentRecord {
  markRead('attachment', row.id);
  if (row.articleId !== null) markRead('article', row.articleId);
  const { createdAt, updatedAt, authorId, categoryId, status, deletedAt, ...attachment } = row;
  const article = authorId === null ? null : { authorId, categoryId: categoryId!, status: status!, deletedAt };
  return { ...attachment, createdAt: isoTime(createdAt), updatedAt: isoTime(updatedAt), article };
}
