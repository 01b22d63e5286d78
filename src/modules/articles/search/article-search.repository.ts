import { Injectable } from '@nestjs/common';
import {
  allOf,
  type Condition,
  condition,
  Database,
  ORDERED_JOIN_SQL,
  UnitOfWork,
} from '../../../core/database/index.js';
import type { SearchClause, SearchDocument, SearchHeading } from './search-engine.js';
import { toIndexText } from './index-text.js';
import type { SearchTerm } from './search-words.js';

/** Rank weights: a match in a field weighs more than matches in all following fields together. */
const [IN_TITLE, IN_EXCERPT, IN_BODY] = [4, 2, 1];

/** Further terms do not count: each term is compared with each match. */
const MAX_RANKED_TERMS = 8;

/** Full-text index of the articles. The table has the same columns in both dialects; only the MATCH syntax differs. */
@Injectable()
export class ArticleSearchRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Inserts or replaces the index entry. `text` is already encoded by `toIndexText`. */
  async save({ id, title, excerpt, text }: SearchDocument): Promise<void> {
    await this.unitOfWork.connection.write(
      'REPLACE INTO article_search (rowid, title, excerpt, body) VALUES (?, ?, ?, ?)',
      [id, await toIndexText(title), await toIndexText(excerpt), text],
    );
  }

  /** Returns false if the article has no index entry. */
  async updateHeading({ id, title, excerpt }: SearchHeading): Promise<boolean> {
    const { affected } = await this.unitOfWork.connection.write(
      'UPDATE article_search SET title = ?, excerpt = ? WHERE rowid = ?',
      [await toIndexText(title), await toIndexText(excerpt), id],
    );
    return affected > 0;
  }

  async delete(articleId: number): Promise<void> {
    await this.unitOfWork.manager.query('DELETE FROM article_search WHERE rowid = ?', [articleId]);
  }

  /** Matches articles with all `terms`, or with all terms of `alternative` if it is not empty. The rank depends on `terms`. */
  toSearchClause(terms: readonly SearchTerm[], alternative: readonly SearchTerm[] = []): SearchClause {
    const { sql, values } = this.matchCondition(terms, alternative);
    // Read the matches first; for most articles the database then reads only an index.
    const join = ORDERED_JOIN_SQL[this.database.dialect];
    return {
      tables: (articles) => condition(`article_search f ${join} ${articles} ON a.id = f.rowid AND ${sql}`, ...values),
      rank: this.rank(terms),
    };
  }

  private matchCondition(terms: readonly SearchTerm[], alternative: readonly SearchTerm[] = []): Condition {
    if (this.database.dialect === 'sqlite') return sqliteMatch(...[terms, alternative].filter((all) => all.length > 0));
    const toExpression = (all: readonly SearchTerm[]) => all.flatMap(toMysqlWords).join(' ');
    const expression =
      alternative.length === 0
        ? toExpression(terms)
        : [terms, alternative].map((all) => `(${toExpression(all)})`).join(' ');
    const match = condition('MATCH (f.title, f.excerpt, f.body) AGAINST (? IN BOOLEAN MODE)', expression);
    // Until the articles are indexed again, adjacent words match in any place.
    const phrases = alternative.length === 0 ? terms.filter(({ words }) => words.length > 1) : [];
    return allOf(match, ...phrases.map(({ words }) => this.contains(words)))!;
  }

  /** Ranks whole-word matches before prefix matches, then by the fields that contain the terms. */
  private rank(allTerms: readonly SearchTerm[]): Condition[] {
    const terms = allTerms.slice(0, MAX_RANKED_TERMS);
    const prefixTerm = allTerms.find(({ prefix }) => prefix !== undefined);
    const has = `INSTR(f.%, ${this.byteParameter}) > 0`;
    const weights = terms.map(
      () =>
        `CASE WHEN ${has.replace('%', 'title')} THEN ${IN_TITLE} WHEN ${has.replace('%', 'excerpt')} THEN ${IN_EXCERPT} ELSE ${IN_BODY} END`,
    );
    const searchedTexts = terms.map(({ words, prefix }) =>
      prefix === undefined ? ` ${words.join(' ')} ` : ` ${prefix}`,
    );
    return [
      ...(prefixTerm ? [this.wholeWordCondition(prefixTerm)] : []),
      condition(`(${weights.join(' + ')})`, ...searchedTexts.flatMap((text) => [text, text])),
    ];
  }

  /** Uses the cheapest test of each database: MySQL searches the text, SQLite queries the index again. */
  private wholeWordCondition({ words }: SearchTerm): Condition {
    if (this.database.dialect === 'sqlite') {
      const { sql, values } = this.matchCondition([{ words }]);
      return condition(`(f.rowid IN (SELECT f.rowid FROM article_search f WHERE ${sql}))`, ...values);
    }
    return this.contains(words);
  }

  /** A field contains the words side by side. */
  private contains(words: readonly string[]): Condition {
    const text = ` ${words.join(' ')} `;
    const places = ['title', 'excerpt', 'body'].map((column) => `INSTR(f.${column}, ${this.byteParameter}) > 0`);
    return condition(`(${places.join(' OR ')})`, text, text, text);
  }

  /** In MySQL, a cast to bytes avoids a comparison by collation, character by character. */
  private get byteParameter(): string {
    return this.database.dialect === 'mysql' ? 'CAST(? AS BINARY)' : '?';
  }
}

/**
 * In the boolean mode of MySQL, `+` requires a word, and an expression in parentheses without `+` is optional. Without phrases: the server
 * reads the positions of all their words first, which it does not interrupt, and which takes 35 s and 570 MiB for common words of 200,000
 * articles.
 */
const toMysqlWords = ({ words, prefix }: SearchTerm): string[] =>
  prefix === undefined ? words.map((word) => `+${word}`) : [`+${prefix}*`];

/**
 * Words that a prefix matches in SQLite, the first in the order of their code points, in addition to the whole word: the time of a search
 * grows with the entries of all these words.
 */
const MAX_COMPLETIONS = 500;
const COMPLETIONS_SQL = `(SELECT COALESCE(GROUP_CONCAT(' OR "' || term || '"', ''), '')
  FROM (SELECT term FROM article_search_words WHERE term >= ? AND term < ? LIMIT ${MAX_COMPLETIONS}))`;
const LAST_CHARACTER = '\u{10ffff}';
/** Place of the completions in an expression. No term contains this character. */
const COMPLETIONS = '\0';

/** The statement itself completes the prefixes. */
function sqliteMatch(...alternatives: (readonly SearchTerm[])[]): Condition {
  const expressions = alternatives.map((terms) => `(${terms.map(toSqliteTerm).join(' AND ')})`);
  const [first, ...others] = expressions.join(' OR ').split(COMPLETIONS);
  const prefixes = alternatives.flat().flatMap(({ prefix }) => prefix ?? []);
  return condition(
    `f.article_search MATCH (?${` || ${COMPLETIONS_SQL} || ?`.repeat(prefixes.length)})`,
    first,
    ...prefixes.flatMap((prefix, n) => [prefix, prefix + LAST_CHARACTER, others[n]]),
  );
}

const toSqliteTerm = ({ words, prefix }: SearchTerm): string =>
  prefix === undefined ? `"${words.join(' ')}"` : `("${words[0]}"${COMPLETIONS})`;
