import { Injectable } from '@nestjs/common';
import { Database, isUniqueViolation, UnitOfWork } from '../../core/database/index.js';
import { freeSlug } from '../../core/text/index.js';
import { ArticleSlugEntity } from './article-slug.entity.js';

const TRIES = 100;

/** Who has which slug. The table's primary key decides, also between requests at the same moment. */
@Injectable()
export class ArticleSlugsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The first of `wanted`, `wanted-2`, … that nobody has, as far as can be seen. */
  private async findFree(wanted: string): Promise<string> {
    const rows = await this.database.query<{ slug: string }>(
      'SELECT slug FROM article_slugs WHERE slug = ? OR slug LIKE ?',
      [wanted, `${wanted}-%`],
    );
    return freeSlug(
      wanted,
      rows.map((row) => row.slug),
    );
  }

  /** Takes the slug for an article; also a former one of its own. False when another article has it. */
  async take(slug: string, articleId: number): Promise<boolean> {
    try {
      await this.unitOfWork.connection.insert(ArticleSlugEntity, { slug, articleId });
      return true;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return (await this.findOwner(slug)) === articleId;
    }
  }

  /** Takes `wanted` or the next free one after it; gives the one taken. Mostly nobody has it: to look first would cost more. */
  async takeFree(wanted: string, articleId: number): Promise<string> {
    let candidate = wanted;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (await this.take(candidate, articleId)) return candidate;
      candidate = await this.findFree(wanted);
    }
    throw new Error(`No free slug for "${wanted}" after ${TRIES} tries`);
  }

  private async findOwner(slug: string): Promise<number | null> {
    const rows = await this.database.query<{ articleId: number }>(
      'SELECT article_id AS articleId FROM article_slugs WHERE slug = ?',
      [slug],
    );
    return rows[0]?.articleId ?? null;
  }
}
