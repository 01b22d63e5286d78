import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { toIndexText } from './index-text.js';
import { SEARCH_INDEX_VERSION } from './search-words.js';
import { SearchStateRepository } from './search-state.repository.js';
import { UnitOfWork } from '../../../core/database/index.js';
import { DerivedData, type Progress } from '../../../core/portability/index.js';
import { toPlainText } from '../content/html-sanitizer.js';
import { ArticleSearchRepository } from './article-search.repository.js';
import type { ArticleEntity } from '../model/article.entity.js';
import { ArticlesRepository } from '../model/articles.repository.js';

const CHECK_INTERVAL_MS = 5000;

/** Reports whether all articles have the current index version. A positive result is cached until the process ends. */
@Injectable()
export class SearchIndexStatus implements OnApplicationBootstrap {
  private current = false;
  private nextCheckAt = 0;
  private pendingCheck?: Promise<boolean>;

  constructor(private readonly rows: SearchStateRepository) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.isCurrent();
  }

  async isCurrent(): Promise<boolean> {
    if (this.current || Date.now() < this.nextCheckAt) return this.current;
    // Concurrent callers share one query: an unknown state would start a needless reindex.
    this.pendingCheck ??= this.check().finally(() => (this.pendingCheck = undefined));
    return this.pendingCheck;
  }

  private async check(): Promise<boolean> {
    this.current = (await this.rows.find()).wordsVersion >= SEARCH_INDEX_VERSION;
    this.nextCheckAt = Date.now() + CHECK_INTERVAL_MS;
    return this.current;
  }
}

/** Lower than the version of any release. */
const NO_INDEX_VERSION = 0;

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
    await this.updateState({ reachedId: 0 });
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
    await this.updateState({ wordsVersion: SEARCH_INDEX_VERSION, reachedId: 0 });
    return articles;
  }

  private updateState(changes: Parameters<SearchStateRepository['update']>[0]): Promise<void> {
    return this.unitOfWork.run(() => {
      this.unitOfWork.markChanged('search');
      return this.state.update(changes);
    });
  }

  private async reindexBatch(ids: readonly number[]): Promise<void> {
    await this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('search');
      for (const article of await this.articles.findAllForUpdate(ids))
        await this.searchIndex.save(await toSearchDocument(article));
      await this.state.update({ reachedId: ids.at(-1)! });
    });
  }
}

function nextBatch(sizes: readonly { readonly id: number; readonly size: number }[]): number[] {
  let characters = 0;
  const fitting = sizes.filter(({ size }, place) => (characters += size) <= BATCH_LIMITS.characters || place === 0);
  return fitting.map(({ id }) => id);
}

const toSearchDocument = async ({ id, title, excerpt, content }: ArticleEntity) => ({
  id,
  title,
  excerpt,
  text: await toIndexText(toPlainText(content)),
});

/** Rebuilds the search index after an import. If the rebuild is interrupted, the job `articles.renew-search-words` completes it. */
@Injectable()
export class SearchIndexRebuild extends DerivedData {
  constructor(
    private readonly state: SearchStateRepository,
    private readonly reindexer: Reindexer,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  async invalidate(): Promise<void> {
    await this.unitOfWork.run(() => {
      this.unitOfWork.markChanged('search');
      return this.state.update({ wordsVersion: NO_INDEX_VERSION, reachedId: 0 });
    });
  }

  async rebuild(progress: Progress): Promise<string> {
    return `Rebuilt the search index of ${await this.reindexer.restart({ progress })} articles.`;
  }
}
