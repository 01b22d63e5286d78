import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/index.js';
import { toPlainText } from './article-html.js';
import { ArticleSearchRepository } from './article-search.repository.js';
import type { ArticleEntity } from './article.entity.js';
import { ArticlesRepository } from './articles.repository.js';
import { SearchStateRepository } from './search-state.repository.js';
import { SEARCH_INDEX_VERSION } from './search-words.js';

/** Limits per transaction, because the articles are locked until the commit. */
const BATCH_LIMITS = { articles: 20, characters: 500_000 };

export interface ReindexOptions {
  readonly signal?: AbortSignal;
  /** `done` and `total` are article ids, not counts. */
  readonly progress?: (done: number, total: number) => void;
}

/**
 * Rebuilds the search index from the articles in id order. Each batch stores its progress, so that the next run continues after an
 * interruption.
 */
@Injectable()
export class Reindexer {
  constructor(
    private readonly articles: ArticlesRepository,
    private readonly searchIndex: ArticleSearchRepository,
    private readonly state: SearchStateRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Reindexes all articles from the first one. Returns the number of reindexed articles. */
  async restart(options: ReindexOptions): Promise<number> {
    await this.unitOfWork.run(() => this.state.update({ reachedId: 0 }));
    return this.resume(options);
  }

  /** Continues after the last reindexed article. Returns the number of reindexed articles. */
  async resume({ signal, progress }: ReindexOptions): Promise<number> {
    let articles = 0;
    const total = await this.articles.findLastId();
    for (let { reachedId } = await this.state.find(); ;) {
      if (signal?.aborted) return articles;
      const sizes = await this.articles.findSizesAfter(reachedId, BATCH_LIMITS.articles);
      if (sizes.length === 0) break;
      const ids = nextBatch(sizes);
      await this.reindexBatch(ids);
      articles += ids.length;
      reachedId = ids.at(-1)!;
      progress?.(Math.min(reachedId, total), total);
      await nextTurn();
    }
    await this.unitOfWork.run(() => this.state.update({ wordsVersion: SEARCH_INDEX_VERSION, reachedId: 0 }));
    return articles;
  }

  private async reindexBatch(ids: readonly number[]): Promise<void> {
    await this.unitOfWork.run(async () => {
      for (const article of await this.articles.findAllForUpdate(ids))
        await this.searchIndex.save(toSearchDocument(article));
      await this.state.update({ reachedId: ids.at(-1)! });
    });
  }
}

function nextBatch(sizes: readonly { readonly id: number; readonly size: number }[]): number[] {
  let characters = 0;
  const fitting = sizes.filter(({ size }, place) => (characters += size) <= BATCH_LIMITS.characters || place === 0);
  return fitting.map(({ id }) => id);
}

const toSearchDocument = ({ id, title, excerpt, content }: ArticleEntity) => ({
  id,
  title,
  excerpt,
  text: toPlainText(content),
});
