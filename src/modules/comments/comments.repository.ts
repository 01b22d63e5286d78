import { Injectable } from '@nestjs/common';
import { Database, insertRow, type RowVersion, UnitOfWork, writeNextVersion } from '../../core/database/index.js';
import type { ArticleAccessFacts } from '../articles/index.js';
import { CommentEntity } from './comment.entity.js';
import { toCommentRecord, type CommentRecord, type CommentRow, commentTablesSql, APPROVED } from './comment-record.js';
import { COMMENT_COLUMNS } from './comment-list.js';

export type NewComment = Pick<
  CommentEntity,
  'articleId' | 'authorId' | 'parentId' | 'depth' | 'text' | 'status' | 'createdAt'
>;
export type CommentChanges = Partial<Pick<CommentEntity, 'authorId' | 'text' | 'status' | 'deletedAt'>>;

/** Reads and writes single comments. `CommentListsRepository` reads lists. */
@Injectable()
export class CommentsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async insert(comment: NewComment): Promise<number> {
    const values = { ...comment, ...sizeOf(comment), deletedAt: null, updatedAt: null, version: 1 };
    return insertRow(this.unitOfWork.manager, CommentEntity, values);
  }

  /** Increments the version. */
  async update(comment: RowVersion, changes: CommentChanges): Promise<void> {
    await writeNextVersion(this.unitOfWork.manager, CommentEntity, comment, { ...changes, ...sizeOf(changes) });
  }

  async delete(id: number): Promise<void> {
    await this.unitOfWork.manager.delete(CommentEntity, { id });
  }

  async findById(id: number): Promise<CommentRecord | null> {
    const rows = await this.database.query<CommentRow>(
      `SELECT ${COMMENT_COLUMNS} FROM ${commentTablesSql()} WHERE c.id = ?`,
      [id],
    );
    return rows.map(toCommentRecord)[0] ?? null;
  }

  /** The facts that decide the visibility of an article, with a shared lock until the transaction ends. */
  async findArticle(id: number): Promise<ArticleAccessFacts | null> {
    const rows = await this.database.query<ArticleAccessFacts>(
      `SELECT author_id AS authorId, category_id AS categoryId, status, deleted_at AS deletedAt FROM articles
       WHERE id = ? ${this.database.forShare}`,
      [id],
    );
    return rows[0] ?? null;
  }

  async hasReplies(id: number): Promise<boolean> {
    return (await this.database.query('SELECT 1 FROM comments WHERE parent_id = ? LIMIT 1', [id])).length > 0;
  }

  async hasApproved(authorId: number): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM comments WHERE author_id = ? AND status = ${APPROVED} LIMIT 1`,
      [authorId],
    );
    return rows.length > 0;
  }
}

const sizeOf = ({ text }: CommentChanges): Partial<Pick<CommentEntity, 'textBytes'>> =>
  text === undefined ? {} : { textBytes: Buffer.byteLength(text) };
