import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { type Retagging, TagsService } from '../tags/index.js';
import { ArticleRevisionsRepository } from './article-revisions.repository.js';
import type { ArticleEntity } from './article.entity.js';
import { articlesSettings } from './articles.settings.js';
import type { ArticleValues } from './articles.repository.js';

/** What an article said until an update. */
export interface Replaced {
  readonly before: ArticleValues;
  /** Undefined where the update says nothing of tags. */
  readonly tagging: Retagging | undefined;
  /** Who made the update. Null: an import. */
  readonly by: number | null;
}

/** Keeps former versions of articles, as many as are wanted. Inside the unit of work of the update, which holds the article's row. */
@Injectable()
export class ArticleRevisionKeeper {
  constructor(
    private readonly revisions: ArticleRevisionsRepository,
    private readonly tags: TagsService,
    private readonly settings: Settings,
  ) {}

  /** Once the article is stored as it is now. Where it still says the same, and is only in another state, nothing is kept. */
  async keep(article: ArticleEntity, { before, tagging, by }: Replaced): Promise<void> {
    if (!tagging?.changed && SAID.every((key) => before[key] === article[key])) return;
    const wanted = this.settings.of(articlesSettings).REVISIONS_KEEP;
    let newest = await this.revisions.lastNumber(article.id);
    if (wanted > 0) {
      newest += 1;
      const tags = tagging?.former ?? (await this.tags.namesOf(article.id));
      await this.revisions.insert({
        ...saidBy(before),
        articleId: article.id,
        number: newest,
        status: before.status,
        tags: JSON.stringify(tags),
        writtenAt: before.updatedAt ?? before.createdAt,
        createdAt: article.updatedAt!,
        editorId: by,
      });
    }
    if (newest > wanted) await this.revisions.deleteUpTo(article.id, newest - wanted);
  }
}

/** The members of an article that a change of its state leaves alone. */
const SAID = [
  'title',
  'slug',
  'subtitle',
  'excerpt',
  'excerptGiven',
  'content',
  'image',
  'featured',
  'categoryId',
] as const satisfies readonly (keyof ArticleValues)[];

const saidBy = (values: ArticleValues) =>
  Object.fromEntries(SAID.map((key) => [key, values[key]])) as Pick<ArticleValues, (typeof SAID)[number]>;
