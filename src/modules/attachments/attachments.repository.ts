import { Injectable } from '@nestjs/common';
import {
  incrementById,
  allOf,
  type Condition,
  condition,
  Database,
  insertRow,
  placeholders,
  type RowVersion,
  type SqlValue,
  UnitOfWork,
  writeNextVersion,
} from '../../core/database/index.js';
import {
  countListRows,
  findListPage,
  type Page,
  type PageRequest,
  toOffsetRequest,
} from '../../core/pagination/index.js';
import type { ArticleAccessFacts } from '../articles/index.js';
import {
  ATTACHMENT_COLUMNS,
  ATTACHMENT_TABLES_SQL,
  type AttachmentChanges,
  type AttachmentFilter,
  toAttachmentRecord,
  type AttachmentRecord,
  type AttachmentRow,
  ARTICLE_ACCESS_COLUMNS,
} from './attachment-record.js';
import { AttachmentEntity } from './attachment.entity.js';

@Injectable()
export class AttachmentsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async insert(values: Omit<AttachmentEntity, 'id' | 'article' | 'owner'>): Promise<number> {
    return insertRow(this.unitOfWork.manager, AttachmentEntity, values);
  }

  async update(attachment: RowVersion, changes: AttachmentChanges): Promise<void> {
    await writeNextVersion(this.unitOfWork.manager, AttachmentEntity, attachment, changes);
  }

  async delete(id: number): Promise<void> {
    await this.unitOfWork.manager.delete(AttachmentEntity, { id });
  }

  addDownloads(counts: ReadonlyMap<number, number>): Promise<void> {
    return incrementById(this.unitOfWork.connection, AttachmentEntity, { id: 'id', column: 'downloads' }, counts);
  }

  async findById(id: number): Promise<AttachmentRecord | null> {
    return (await this.select('WHERE t.id = ?', [id]))[0] ?? null;
  }

  /** Locks the row until the end of the unit of work. */
  async findForUpdate(id: number): Promise<AttachmentRecord | null> {
    await this.database.query(`SELECT id FROM attachments WHERE id = ? ${this.database.forUpdate}`, [id]);
    return this.findById(id);
  }

  /** Sorted by id. The visibility condition can use the tables `attachments t` and `articles a`. */
  async findPage(
    request: PageRequest,
    filter: AttachmentFilter,
    visibility?: Condition,
  ): Promise<Page<AttachmentRecord>> {
    const { articleId, unattached } = filter;
    const where = allOf(
      visibility,
      articleId === undefined ? undefined : condition('t.article_id = ?', articleId),
      unattached === undefined ? undefined : condition(`t.article_id IS ${unattached ? '' : 'NOT '}NULL`),
    );
    const from = ATTACHMENT_TABLES_SQL;
    // The number of attachments of an article is limited.
    const method = articleId === undefined ? 'scan' : 'query';
    const { items } = await findListPage<AttachmentRow, AttachmentRecord>(
      this.database,
      { select: ATTACHMENT_COLUMNS, from, where, order: [{ sql: 't.id', descending: false }], method },
      toOffsetRequest(request),
      toAttachmentRecord,
    );
    return { ...request, items, total: await countListRows(this.database, from, where, method) };
  }

  /** Returns the access facts of an article. */
  async findArticleAccess(id: number): Promise<ArticleAccessFacts | null> {
    return (
      (
        await this.database.query<ArticleAccessFacts>(
          `SELECT ${ARTICLE_ACCESS_COLUMNS} FROM articles a WHERE a.id = ?`,
          [id],
        )
      )[0] ?? null
    );
  }

  async countByArticle(articleId: number): Promise<number> {
    return this.count('article_id = ?', articleId);
  }

  async countUnattached(ownerId: number): Promise<number> {
    return this.count('owner_id = ? AND article_id IS NULL', ownerId);
  }

  /** Locks the account's attachments without an article until the end of the unit of work. */
  async lockUnattached(ownerId: number): Promise<void> {
    await this.database.query(
      `SELECT id FROM attachments WHERE owner_id = ? AND article_id IS NULL ORDER BY id ${this.database.forUpdate}`,
      [ownerId],
    );
  }

  async isEmpty(): Promise<boolean> {
    return (await this.database.query('SELECT 1 FROM attachments LIMIT 1')).length === 0;
  }

  /** Returns those of `keys` that belong to a row. */
  async findExistingKeys(keys: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ storageKey: string }>(
      `SELECT storage_key AS storageKey FROM attachments WHERE storage_key IN (${placeholders(keys)})`,
      keys,
    );
    return new Set(rows.map(({ storageKey }) => storageKey));
  }

  private async count(where: string, value: number): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM attachments WHERE ${where}`,
      [value],
    );
    return row!.total;
  }

  private async select(clauses: string, values: readonly SqlValue[]): Promise<AttachmentRecord[]> {
    const rows = await this.database.query<AttachmentRow>(
      `SELECT ${ATTACHMENT_COLUMNS} FROM ${ATTACHMENT_TABLES_SQL} ${clauses}`,
      values,
    );
    return rows.map(toAttachmentRecord);
  }
}
