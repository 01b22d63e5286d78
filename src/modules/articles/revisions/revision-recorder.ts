import { Injectable } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { type TagChange, TagsService } from '../../tags/index.js';
import { ArticleRevisionsRepository } from './article-revisions.repository.js';
import { haveSameFields, sizeOfFields } from '../../../core/module-fields/index.js';
import type { ArticleEntity, ArticleSnapshot } from '../model/article.entity.js';
import { REVISIONED_PROPERTIES } from '../model/article.fields.js';
import { pickRevisionedValues } from './article-revision-record.js';
import { articlesSettings } from '../articles.settings.js';

/** State of an article before an update. */
export interface PreviousState {
  readonly before: ArticleSnapshot;
  /** Undefined if the update does not set tags. */
  readonly tagging: TagChange | undefined;
  /** User who made the update; null: an import. */
  readonly by: number | null;
}

/** Whether an update stores a revision, apart from changes of tags. */
export const changesRevisionedValues = (before: ArticleSnapshot, after: ArticleEntity): boolean =>
  REVISIONED_PROPERTIES.some((key) => before[key] !== after[key]) || !haveSameFields(before.fields, after.fields);

/** An unchanged content is not stored again: an update of 20 bytes must not store a megabyte. */
const toStoredContent = (before: ArticleSnapshot, after: ArticleEntity) => {
  const hasContent = before.content !== after.content;
  const content = hasContent ? before.content : '';
  const fields = before.fields ? JSON.stringify(before.fields) : null;
  return { content, hasContent, fields, contentBytes: Buffer.byteLength(content) + sizeOfFields(before.fields) };
};

/** Records revisions up to the limit of the settings. Runs in the transaction of the update, which has locked the article row. */
@Injectable()
export class RevisionRecorder {
  constructor(
    private readonly revisions: ArticleRevisionsRepository,
    private readonly tags: TagsService,
    private readonly settings: Settings,
  ) {}

  /** Call after the article is stored. Records nothing if only the state has changed. */
  async record(article: ArticleEntity, { before, tagging, by }: PreviousState): Promise<void> {
    if (!tagging?.changed && !changesRevisionedValues(before, article)) return;
    const maxRevisions = this.settings.getSection(articlesSettings).REVISIONS_KEEP;
    let newest = await this.revisions.findLastNumber(article.id);
    if (maxRevisions > 0) {
      newest += 1;
      const tags = tagging?.previousNames ?? (await this.tags.findNames(article.id));
      await this.revisions.insert({
        ...pickRevisionedValues(before),
        ...toStoredContent(before, article),
        articleId: article.id,
        number: newest,
        status: before.status,
        tags: JSON.stringify(tags),
        writtenAt: before.updatedAt ?? before.createdAt,
        createdAt: article.updatedAt!,
        editorId: by,
      });
    }
    if (newest > maxRevisions) await this.revisions.deleteUpTo(article.id, newest - maxRevisions);
  }
}
