import { Injectable } from '@nestjs/common';
import { Database, isoTime, placeholders, type SqlValue, UnitOfWork } from '../../core/database/index.js';
import { offsetOf, type Page, type PageRequest } from '../../core/pagination/index.js';
import { CategoryCountEntity } from './category-count.entity.js';
import { CategoryEntity } from './category.entity.js';
import type { CategoryRecord } from './category-record.js';

interface CategoryRow extends Omit<CategoryRecord, 'createdAt' | 'updatedAt'> {
  readonly created_at: Date | string;
  readonly updated_at: Date | string | null;
}

const PUBLISHED = 1;
const SELECT = `SELECT c.id, c.name, c.slug, c.description, c.image, c.parent_id AS parentId, c.status, c.created_at, c.updated_at,
  COALESCE(n.articles, 0) AS itemCount
  FROM categories c LEFT JOIN category_counts n ON n.category_id = c.id AND n.status = ${PUBLISHED}`;

@Injectable()
export class CategoriesRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async insert(values: Omit<CategoryEntity, 'id' | 'parent'>, statuses: readonly number[]): Promise<number> {
    const { manager } = this.unitOfWork;
    const { identifiers } = await manager.insert(CategoryEntity, values);
    const categoryId = identifiers[0]!['id'] as number;
    await manager.insert(
      CategoryCountEntity,
      statuses.map((status) => ({ categoryId, status, articles: 0 })),
    );
    return categoryId;
  }

  async update(id: number, changes: Partial<Pick<CategoryEntity, 'name' | 'description' | 'parentId'>>): Promise<void> {
    await this.unitOfWork.manager
      .createQueryBuilder()
      .update(CategoryEntity)
      .set({ ...changes, updatedAt: new Date(), version: () => 'version + 1' })
      .where('id = :id', { id })
      .execute();
  }

  /** Adds to the number of articles; the row was made with the category. */
  async addToCount(categoryId: number, status: number, articles: number): Promise<void> {
    await this.unitOfWork.manager.increment(CategoryCountEntity, { categoryId, status }, 'articles', articles);
  }

  /** The articles of one status, in some categories or in all. */
  async countArticles(status: number, categoryIds?: readonly number[]): Promise<number> {
    const within = categoryIds && ` AND category_id IN (${placeholders(categoryIds)})`;
    const [row] = await this.database.query<{ total: number | string | null }>(
      `SELECT SUM(articles) AS total FROM category_counts WHERE status = ?${within ?? ''}`,
      [status, ...(categoryIds ?? [])],
    );
    return Number(row?.total ?? 0);
  }

  async findByIds(ids: readonly number[]): Promise<CategoryRecord[]> {
    return ids.length === 0 ? [] : this.select(`WHERE c.id IN (${placeholders(ids)})`, ids);
  }

  async findBySlug(slug: string): Promise<CategoryRecord | null> {
    return (await this.select('WHERE c.slug = ?', [slug]))[0] ?? null;
  }

  async findSlugsLike(slug: string): Promise<string[]> {
    const rows = await this.database.query<{ slug: string }>(
      `SELECT slug FROM categories WHERE slug = ? OR slug LIKE ?`,
      [slug, `${slug}-%`],
    );
    return rows.map((row) => row.slug);
  }

  /** A page of all categories, or of the direct children of one (null: of the root). */
  async findPage(request: PageRequest, parentId?: number | null): Promise<Page<CategoryRecord>> {
    const where =
      parentId === undefined ? '' : parentId === null ? 'WHERE c.parent_id IS NULL' : 'WHERE c.parent_id = ?';
    const values = parentId ? [parentId] : [];
    const items = await this.select(`${where} ORDER BY c.name, c.id LIMIT ? OFFSET ?`, [
      ...values,
      request.perPage,
      offsetOf(request),
    ]);
    const [count] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM categories c ${where}`,
      values,
    );
    return { ...request, items, total: count!.total };
  }

  /** The category and everything below it. UNION, not UNION ALL: a cycle in the data must not become a loop. */
  async findTreeIds(id: number): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `WITH RECURSIVE tree (id) AS (
         SELECT id FROM categories WHERE id = ?
         UNION SELECT c.id FROM categories c JOIN tree t ON c.parent_id = t.id
       ) SELECT id FROM tree`,
      [id],
    );
    return rows.map((row) => row.id);
  }

  private async select(rest: string, values: readonly SqlValue[]): Promise<CategoryRecord[]> {
    const rows = await this.database.query<CategoryRow>(`${SELECT} ${rest}`, values);
    return rows.map(({ created_at, updated_at, ...row }) => ({
      ...row,
      createdAt: isoTime(created_at),
      updatedAt: isoTime(updated_at),
    }));
  }
}
