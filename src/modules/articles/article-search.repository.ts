import { Injectable } from '@nestjs/common';
import { Database, UnitOfWork } from '../../core/database/index.js';
import { indexedText, indexedWord, wordsOf } from './search-words.js';

export interface SearchText {
  readonly title: string;
  readonly excerpt: string;
  /** The text of the content, without markup. */
  readonly body: string;
}

/** A piece of a statement about the article `a`: what to join, what must hold, and how well it fits. */
export interface SearchClause {
  readonly join: string;
  readonly where: string;
  readonly rank: string;
  /** Values of `rank`, in a statement where it stands. */
  readonly rankValues: readonly string[];
  readonly values: readonly string[];
}

const MATCH = 'MATCH (f.title, f.excerpt, f.body) AGAINST (? IN BOOLEAN MODE)';

/** Full-text search. Both dialects know the table by the same columns; only the question is put differently. */
@Injectable()
export class ArticleSearchRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async insert(articleId: number, { title, excerpt, body }: SearchText): Promise<void> {
    await this.unitOfWork.connection.write(
      'INSERT INTO article_search (rowid, title, excerpt, body) VALUES (?, ?, ?, ?)',
      [articleId, ...[title, excerpt, body].map(indexedText)],
    );
  }

  async update(articleId: number, { title, excerpt, body }: SearchText): Promise<void> {
    await this.unitOfWork.manager.query('UPDATE article_search SET title = ?, excerpt = ?, body = ? WHERE rowid = ?', [
      ...[title, excerpt, body].map(indexedText),
      articleId,
    ]);
  }

  async delete(articleId: number): Promise<void> {
    await this.unitOfWork.manager.query('DELETE FROM article_search WHERE rowid = ?', [articleId]);
  }

  /** Articles in which every word of `text` occurs; null where the text has no word at all, which nothing matches. */
  clause(text: string): SearchClause | null {
    const words = [...new Set(wordsOf(text))].map(indexedWord);
    if (words.length === 0) return null;
    if (this.database.dialect === 'mysql') {
      const question = words.map((word) => `+${word}`).join(' ');
      return {
        join: 'JOIN article_search f ON f.rowid = a.id',
        where: MATCH,
        rank: `${MATCH} DESC`,
        rankValues: [question],
        values: [question],
      };
    }
    return {
      join: 'JOIN article_search f ON f.rowid = a.id',
      where: 'article_search MATCH ?',
      rank: 'bm25(article_search, 10, 3, 1)',
      rankValues: [],
      values: [words.map((word) => `"${word}"`).join(' ')],
    };
  }
}
