import { extname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { currentRequest } from '../../../core/request-context/index.js';
import { normalizeText } from '../../../core/text/index.js';
import { ContentThread, needsThread } from '../content/content-thread.js';
import { ArticleSearchRepository } from './article-search.repository.js';
import { SearchIndexStatus } from './reindexer.js';
import { toIndexText } from './index-text.js';
import { SearchEngine, type SearchClause, type SearchDocument, type SearchHeading } from './search-engine.js';
import { parseSearchQuery, type SearchTerm } from './search-words.js';

const INDEX_TEXT = { filename: join(__dirname, `index-text${extname(__filename)}`), name: toIndexText.name };

/** Default `SearchEngine`: full-text search in the database. */
@Injectable()
export class DatabaseSearchEngine extends SearchEngine {
  constructor(
    private readonly searchIndex: ArticleSearchRepository,
    private readonly state: SearchIndexStatus,
    private readonly thread: ContentThread,
  ) {
    super();
  }

  async query(text: string): Promise<SearchClause | null> {
    const terms = parseSearchQuery(text);
    if (terms.length === 0) return null;
    return this.searchIndex.toSearchClause(terms, (await this.state.isCurrent()) ? [] : parseLegacyQuery(text));
  }

  /** Commands have no other requests to delay, and no limits. */
  override prepareText(text: string): Promise<string> {
    return currentRequest() && needsThread(text) ? this.thread.run(INDEX_TEXT, text) : toIndexText(text);
  }

  override insert(article: SearchDocument): Promise<void> {
    return this.searchIndex.save(article);
  }

  override update(article: SearchDocument): Promise<void> {
    return this.searchIndex.save(article);
  }

  /** Retains the indexed text if it has the current version. */
  override async updateHeading(heading: SearchHeading, readText: () => string): Promise<void> {
    if ((await this.state.isCurrent()) && (await this.searchIndex.updateHeading(heading))) return;
    // Not in the thread, because this transaction would wait for the contents of other requests.
    await this.update({ ...heading, text: await toIndexText(readText()) });
  }

  override remove(articleId: number): Promise<void> {
    return this.searchIndex.delete(articleId);
  }
}

/** A word in index version 1. In scripts without spaces, each character is a word. */
const LEGACY_WORD =
  /[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]+|[\p{L}\p{M}\p{N}]/gv;
const MAX_LEGACY_LENGTH = 60;
const MIN_LEGACY_LENGTH = 3;

/**
 * Returns the terms that find articles with index version 1, which no code writes any more. The format is frozen, so the function does
 * not use `tokenize`. Remove the function, and the parameter `alternative` of `ArticleSearchRepository`, in the first release that does
 * not support an update from `words_version` 1. That release still reindexes such articles, but may not find them before.
 */
function parseLegacyQuery(text: string): SearchTerm[] {
  const words = normalizeText(text, 'NFKC').toLowerCase().match(LEGACY_WORD) ?? [];
  return [...new Set(words)].map((word) => ({
    words: [`${word.slice(0, MAX_LEGACY_LENGTH)}_`.padEnd(MIN_LEGACY_LENGTH, '_')],
  }));
}
