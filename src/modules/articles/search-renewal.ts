import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/index.js';
import { textOf } from './article-html.js';
import { ArticleSearchRepository } from './article-search.repository.js';
import type { ArticleEntity } from './article.entity.js';
import { ArticlesRepository } from './articles.repository.js';
import { SearchStateRepository } from './search-state.repository.js';
import { WORDS_VERSION } from './search-words.js';

/** Of one unit of work: while it lasts, nobody else can write them. */
const TOGETHER = { articles: 20, characters: 500_000 };

export interface RenewalOptions {
  readonly signal?: AbortSignal;
  /** `done` of `total`, both as ids. */
  readonly progress?: (done: number, total: number) => void;
}

/**
 * Makes the words of the search anew from the articles, in the order of their ids. Every portion notes how far it came, so that
 * whoever goes on after one that was killed begins there.
 */
@Injectable()
export class SearchRenewal {
  constructor(
    private readonly articles: ArticlesRepository,
    private readonly words: ArticleSearchRepository,
    private readonly state: SearchStateRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** From the first article on, whatever words they have. */
  async begin(options: RenewalOptions): Promise<number> {
    await this.unitOfWork.run(() => this.state.update({ reachedId: 0 }));
    return this.goOn(options);
  }

  /** From where the last one came to; tells how many it was. */
  async goOn({ signal, progress }: RenewalOptions): Promise<number> {
    let articles = 0;
    const total = await this.articles.findLastId();
    for (let { reachedId } = await this.state.find(); ;) {
      if (signal?.aborted) return articles;
      const sizes = await this.articles.findSizesAfter(reachedId, TOGETHER.articles);
      if (sizes.length === 0) break;
      const ids = portionOf(sizes);
      await this.renew(ids);
      articles += ids.length;
      reachedId = ids.at(-1)!;
      progress?.(Math.min(reachedId, total), total);
      await nextTurn();
    }
    await this.unitOfWork.run(() => this.state.update({ wordsVersion: WORDS_VERSION, reachedId: 0 }));
    return articles;
  }

  private async renew(ids: readonly number[]): Promise<void> {
    await this.unitOfWork.run(async () => {
      for (const article of await this.articles.findAllForUpdate(ids)) await this.words.put(searchedOf(article));
      await this.state.update({ reachedId: ids.at(-1)! });
    });
  }
}

function portionOf(sizes: readonly { readonly id: number; readonly size: number }[]): number[] {
  let characters = 0;
  const fitting = sizes.filter(({ size }, place) => (characters += size) <= TOGETHER.characters || place === 0);
  return fitting.map(({ id }) => id);
}

const searchedOf = ({ id, title, excerpt, content }: ArticleEntity) => ({ id, title, excerpt, text: textOf(content) });
