import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { Database, isUniqueViolation, placeholders, UnitOfWork } from '../../../core/database/index.js';
import { freeSlug } from '../../../core/text/index.js';
import { ArticleSlugEntity } from './article-slug.entity.js';

const MAX_ATTEMPTS = 100;

/** Assigns slugs. The primary key of the table resolves concurrent requests for the same slug. */
@Injectable()
export class ArticleSlugsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Claims the slug for an article; a previous slug of the article is valid too. Returns false if another article has the slug. */
  async claim(slug: string, articleId: number): Promise<boolean> {
    try {
      await this.unitOfWork.connection.insert(ArticleSlugEntity, { slug, articleId });
      return true;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return (await this.findOwner(slug)) === articleId;
    }
  }

  /** Claims `wanted` or the next free slug and returns it. Tries to insert first, because `wanted` is usually free. */
  async claimFree(wanted: string, articleId: number): Promise<string> {
    let candidate = wanted;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (await this.claim(candidate, articleId)) return candidate;
      candidate = await freeSlug(wanted, (slugs) => this.findTaken(slugs));
    }
    throw new Error(`No free slug for "${wanted}" after ${MAX_ATTEMPTS} tries`);
  }

  /** Deletes all slugs of the article except `slug`. */
  async deleteFormer({ id: articleId, slug }: { readonly id: number; readonly slug: string }): Promise<void> {
    await this.unitOfWork.manager.delete(ArticleSlugEntity, { articleId, slug: Not(slug) });
  }

  /** Returns the number of slugs of the article, including the former ones. */
  async count(articleId: number): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      'SELECT COUNT(*) AS total FROM article_slugs WHERE article_id = ?',
      [articleId],
    );
    return row!.total;
  }

  private async findTaken(slugs: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ slug: string }>(
      `SELECT slug FROM article_slugs WHERE slug IN (${placeholders(slugs)})`,
      slugs,
    );
    return rows.map((row) => row.slug);
  }

  private async findOwner(slug: string): Promise<number | null> {
    const rows = await this.database.query<{ articleId: number }>(
      'SELECT article_id AS articleId FROM article_slugs WHERE slug = ?',
      [slug],
    );
    return rows[0]?.articleId ?? null;
  }
}
