import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/index.js';
import { slugOf } from '../../core/text/index.js';
import { ArticleSlugsRepository } from './article-slugs.repository.js';
import { type ArticleStatus, statusNumber } from './article-status.js';
import { ArticleTexts } from './article-texts.js';
import { ArticleWriter, snapshotOf } from './article-writer.js';
import { ArticlesRepository } from './articles.repository.js';

/** What an article says. No limit of the input holds here, but the columns' own: 1000 characters of title. */
export interface ImportedText {
  readonly title: string;
  /** The wish; empty: from the title. A number is put behind one that is taken. */
  readonly slug: string;
  /** HTML; sanitised like anybody's. */
  readonly content: string;
  /** Empty: the beginning of the content. */
  readonly excerpt: string;
  readonly featured: boolean;
  readonly authorId: number;
  readonly categoryId: number;
  readonly tags: readonly string[];
}

/** Whether and since when it is public. */
export interface ImportedState {
  readonly status: ArticleStatus;
  readonly createdAt: Date;
  readonly publishedAt: Date | null;
  readonly publishAt: Date | null;
}

/** Articles that come from elsewhere, with their own dates. They are written by the same writer as all others. */
@Injectable()
export class ArticleImportService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly articles: ArticlesRepository,
    private readonly slugs: ArticleSlugsRepository,
    private readonly writer: ArticleWriter,
    private readonly texts: ArticleTexts,
  ) {}

  /** Whether there is no article at all, drafts and trash included. */
  isEmpty(): Promise<boolean> {
    return this.articles.isEmpty();
  }

  insert(text: ImportedText, state: ImportedState, updatedAt: Date | null): Promise<number> {
    const { values, words } = this.columnsOf(text);
    return this.unitOfWork.run(async () => {
      const row = { subtitle: '', image: null, deletedAt: null, version: 1, updatedAt };
      const article = await this.writer.insert(
        { ...values, ...statesOf(state), ...row, slug: this.wantedSlug(text) },
        words,
        text.tags,
        false,
      );
      return article.id;
    });
  }

  /** Puts another text, another state or both in place of the present ones; false: it is not here any more, or in the trash. */
  update(id: number, text: ImportedText, state?: ImportedState): Promise<boolean> {
    const { values } = this.columnsOf(text);
    return this.unitOfWork.run(async () => {
      const article = await this.articles.findForUpdate(id);
      if (article?.deletedAt !== null) return false;
      const before = snapshotOf(article);
      Object.assign(article, values, state && statesOf(state));
      const wanted = this.wantedSlug(text);
      if (!isNumbered(article.slug, wanted)) article.slug = await this.slugs.takeFree(wanted, id);
      await this.writer.update(article, before, null, text.tags);
      return true;
    });
  }

  private columnsOf({ title, content, excerpt, featured, authorId, categoryId }: ImportedText) {
    const { html, text } = this.texts.read(content);
    const values = {
      title,
      content: html,
      excerpt: excerpt || this.texts.excerptOf(html, text),
      excerptGiven: excerpt !== '',
      featured,
      authorId,
      categoryId,
    };
    return { values, words: text };
  }

  /** One that comes along is written as the application writes it, and no strategy is asked: links lead there. */
  private wantedSlug({ slug, title }: ImportedText): string {
    return slug ? slugOf(slug, 'article') : this.texts.slugOf(title);
  }
}

const statesOf = ({ status, ...times }: ImportedState) => ({
  ...times,
  scheduledBy: null,
  status: statusNumber(status),
});

/** Whether `slug` is `wanted`, also with a number behind it because another article was first. */
const isNumbered = (slug: string, wanted: string): boolean =>
  slug === wanted || (slug.startsWith(`${wanted}-`) && /^\d+$/.test(slug.slice(wanted.length + 1)));
