import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../core/database/index.js';
import { slugOf } from '../../../core/text/index.js';
import { ArticleSlugsRepository } from './article-slugs.repository.js';
import { type ArticleStatus, toArticleStatusNumber } from '../model/article-transitions.js';
import { ArticleTextProcessor } from '../content/article-text-processor.js';
import { toPlainText } from '../content/html-sanitizer.js';
import { ArticleWriter, copyArticleValues } from './article-writer.js';
import { INITIAL_ARTICLE_VALUES } from '../model/article.fields.js';
import { ArticlesRepository } from '../model/articles.repository.js';

/** Content of an imported article. Only the column limits apply, for example 1000 characters of title. */
export interface ArticleImportContent {
  readonly title: string;
  /** Wanted slug; empty: derived from the title. A number is appended if the slug is taken. */
  readonly slug: string;
  /** HTML; sanitised like all content. */
  readonly content: string;
  /** Empty: generated from the content. */
  readonly excerpt: string;
  readonly featured: boolean;
  readonly authorId: number;
  readonly categoryId: number;
  readonly tags: readonly string[];
}

/** Status and dates of an imported article. */
export interface ArticleImportState {
  readonly status: ArticleStatus;
  readonly createdAt: Date;
  readonly publishedAt: Date | null;
  readonly publishAt: Date | null;
}

/** Writes articles with the dates of another system. Uses `ArticleWriter` like all other changes. */
@Injectable()
export class ArticleImportService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly articles: ArticlesRepository,
    private readonly slugs: ArticleSlugsRepository,
    private readonly writer: ArticleWriter,
    private readonly texts: ArticleTextProcessor,
  ) {}

  /** Returns whether there are no articles, including drafts and the trash. */
  isEmpty(): Promise<boolean> {
    return this.articles.isEmpty();
  }

  async insert(text: ArticleImportContent, state: ArticleImportState, updatedAt: Date | null): Promise<number> {
    const { values, words } = await this.toColumns(text);
    return this.unitOfWork.run(async () => {
      const row = { deletedAt: null, version: 1, updatedAt };
      const article = await this.writer.insert(
        { ...INITIAL_ARTICLE_VALUES, ...values, ...toStateColumns(state), ...row, slug: this.wantedSlug(text) },
        words,
        text.tags,
        false,
      );
      return article.id;
    });
  }

  /** Replaces the content, and the state if it is given. Returns false if the article does not exist or is in the trash. */
  async update(id: number, text: ArticleImportContent, state?: ArticleImportState): Promise<boolean> {
    const { values, words } = await this.toColumns(text);
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('article', id);
      const article = await this.articles.findForUpdate(id);
      if (article?.deletedAt !== null) return false;
      const before = copyArticleValues(article);
      Object.assign(article, values, state && toStateColumns(state));
      const wanted = this.wantedSlug(text);
      if (!isSlugVariant(article.slug, wanted)) article.slug = await this.slugs.claimFree(wanted, id);
      await this.writer.update(article, before, { by: null, tags: text.tags, text: words });
      return true;
    });
  }

  private async toColumns({ title, content, excerpt, featured, authorId, categoryId }: ArticleImportContent) {
    const html = this.texts.sanitizeImported(content);
    const text = toPlainText(html);
    const values = {
      title,
      content: html,
      excerpt: excerpt || this.texts.toExcerpt(html, text),
      excerptGiven: excerpt !== '',
      featured,
      authorId,
      categoryId,
    };
    return { values, words: await this.writer.prepareText(text) };
  }

  /** Applies the built-in rules and not the slug strategy to an imported slug, because existing links contain the slug. */
  private wantedSlug({ slug, title }: ArticleImportContent): string {
    return slug ? slugOf(slug, 'article') : this.texts.toSlug(title);
  }
}

const toStateColumns = ({ status, ...times }: ArticleImportState) => ({
  ...times,
  scheduledBy: null,
  status: toArticleStatusNumber(status),
});

/** Returns whether `slug` is `wanted`, or `wanted` with an appended number. */
const isSlugVariant = (slug: string, wanted: string): boolean =>
  slug === wanted || (slug.startsWith(`${wanted}-`) && /^\d+$/.test(slug.slice(wanted.length + 1)));
