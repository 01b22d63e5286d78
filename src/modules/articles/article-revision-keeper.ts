import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { type Retagging, TagsService } from '../tags/index.js';
import { ArticleRevisionsRepository } from './article-revisions.repository.js';
import type { ArticleEntity } from './article.entity.js';
import { articlesSettings } from './articles.settings.js';
import type { ArticleValues } from './articles.repository.js';

/** State of an article before an update. */
export interface Replaced {
  readonly before: ArticleValues;
  /** Undefined if the update does not set tags. */
  readonly tagging: Retagging | undefined;
  /** User who made the update; null: an import. */
  readonly by: number | null;
}

/** Records revisions up to the limit of the settings. Runs in the transaction of the update, which has locked the article row. */
@Injectable()
export class ArticleRevisionKeeper {
  constructor(
    private readonly revisions: ArticleRevisionsRepository,
    private readonly tags: TagsService,
    private readonly settings: Settings,
  ) {}

  /** Call after the article is stored. Records nothing if only the state has changed. */
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

/** Fields whose change creates a revision. A change of the status alone does not. */
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
