import { Injectable } from '@nestjs/common';
import { type Condition, condition, Database, READ_IN_ORDER, UnitOfWork } from '../../core/database/index.js';
import type { SearchClause, SearchedArticle } from './article-search.js';
import type { SearchTerm } from './search-question.js';
import { indexedText } from './search-words.js';

/** Rank weights: a match in a field weighs more than matches in all following fields together. */
const [IN_TITLE, IN_EXCERPT, IN_BODY] = [4, 2, 1];

/** Full-text index of the articles. The table has the same columns in both dialects; only the MATCH syntax differs. */
@Injectable()
export class ArticleSearchRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Inserts or replaces the index entry. */
  async put({ id, title, excerpt, text }: SearchedArticle): Promise<void> {
    await this.unitOfWork.connection.write(
      'REPLACE INTO article_search (rowid, title, excerpt, body) VALUES (?, ?, ?, ?)',
      [id, ...[title, excerpt, text].map(indexedText)],
    );
  }

  async delete(articleId: number): Promise<void> {
    await this.unitOfWork.manager.query('DELETE FROM article_search WHERE rowid = ?', [articleId]);
  }

  /** Matches articles with all `terms`, or with all `former` words. `former` is empty once no article has an index of version 1. */
  clause(terms: readonly SearchTerm[], former: readonly string[] = []): SearchClause {
    const fits = this.fits(terms);
    const rank = this.rank(terms);
    // Read the matches first; for most articles the database then reads only an index.
    const join = READ_IN_ORDER[this.database.dialect];
    if (former.length === 0) {
      const tables = (articles: string) =>
        condition(`article_search f ${join} ${articles} ON a.id = f.rowid AND ${fits.sql}`, ...fits.values);
      return { tables, rank };
    }
    const either = [fits, this.fits(former.map((word) => ({ words: [word] })))];
    const found = either.map(({ sql }) => `SELECT f.rowid AS id FROM article_search f WHERE ${sql}`).join(' UNION ');
    const values = either.flatMap((one) => one.values);
    const tables = (articles: string) =>
      condition(
        `(${found}) found ${join} ${articles} ON a.id = found.id ${join} article_search f ON f.rowid = a.id`,
        ...values,
      );
    return { tables, rank };
  }

  private fits(terms: readonly SearchTerm[]): Condition {
    if (this.database.dialect === 'mysql') {
      const question = terms.map(({ words, begins }) => {
        if (begins !== undefined) return `+${begins}*`;
        return words.length === 1 ? `+${words[0]}` : `+"${words.join(' ')}"`;
      });
      return condition('MATCH (f.title, f.excerpt, f.body) AGAINST (? IN BOOLEAN MODE)', question.join(' '));
    }
    const question = terms.map(({ words, begins }) => (begins === undefined ? `"${words.join(' ')}"` : `"${begins}"*`));
    return condition('f.article_search MATCH ?', question.join(' '));
  }

  /** Ranks whole-word matches before prefix matches, then by the fields that contain the terms. */
  private rank(terms: readonly SearchTerm[]): Condition {
    const begun = terms.find(({ begins }) => begins !== undefined);
    const whole = begun && this.whole(begun);
    const has = `INSTR(f.%, ${this.bytes}) > 0`;
    const places = terms.map(
      () =>
        `CASE WHEN ${has.replace('%', 'title')} THEN ${IN_TITLE} WHEN ${has.replace('%', 'excerpt')} THEN ${IN_EXCERPT} ELSE ${IN_BODY} END`,
    );
    const placed = terms.map(({ words, begins }) => (begins === undefined ? ` ${words.join(' ')} ` : ` ${begins}`));
    return condition(
      `${whole ? `${whole.sql} DESC, ` : ''}(${places.join(' + ')}) DESC`,
      ...(whole?.values ?? []),
      ...placed.flatMap((text) => [text, text]),
    );
  }

  /** Uses the cheapest test of each database: MySQL searches the text, SQLite queries the index again. */
  private whole({ words }: SearchTerm): Condition {
    if (this.database.dialect === 'sqlite') {
      const { sql, values } = this.fits([{ words }]);
      return condition(`(f.rowid IN (SELECT f.rowid FROM article_search f WHERE ${sql}))`, ...values);
    }
    const word = ` ${words.join(' ')} `;
    const places = ['title', 'excerpt', 'body'].map((column) => `INSTR(f.${column}, ${this.bytes}) > 0`);
    return condition(`(${places.join(' OR ')})`, word, word, word);
  }

  /** In MySQL, a cast to bytes avoids a comparison by collation, character by character. */
  private get bytes(): string {
    return this.database.dialect === 'mysql' ? 'CAST(? AS BINARY)' : '?';
  }
}
