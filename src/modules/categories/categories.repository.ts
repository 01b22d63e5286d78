import { Injectable } from '@nestjs/common';
import {
  Database,
  insertRow,
  placeholders,
  type RowVersion,
  type SqlValue,
  UnitOfWork,
  writeNextVersion,
} from '../../core/database/index.js';
import { FieldsRepository, type ModuleFieldValues } from '../../core/module-fields/index.js';
import { CategoryEntity } from './category.entity.js';
import {
  inCategorySet,
  type CategoryRecord,
  type CategoryRow,
  type EditableCategoryFields,
  toCategoryRecord,
} from './category-record.js';
import { CATEGORY_COLUMNS, CATEGORY_TABLES_SQL } from './category-list.js';
import { nameSortSql } from './category.fields.js';

/** A node of the category tree with its slug. */
export type CategorySlugNode = Pick<CategoryRecord, 'id' | 'parentId' | 'slug'>;

const SELECT = `SELECT ${CATEGORY_COLUMNS} FROM ${CATEGORY_TABLES_SQL}`;

@Injectable()
export class CategoriesRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly fields: FieldsRepository,
  ) {}

  /** `fields`: the values of the fields that modules add. */
  async insert(values: Omit<CategoryEntity, 'id' | 'parent'>, fields?: ModuleFieldValues): Promise<number> {
    const id = await insertRow(this.unitOfWork.manager, CategoryEntity, values);
    if (fields) await this.fields.save('category', id, undefined, fields);
    return id;
  }

  /** Increments the version, also if only the fields of modules change. */
  async update(
    category: RowVersion & Pick<CategoryRecord, 'fields'>,
    changes: Partial<EditableCategoryFields>,
    fields?: ModuleFieldValues,
  ): Promise<void> {
    await writeNextVersion(this.unitOfWork.manager, CategoryEntity, category, changes);
    if (fields) await this.fields.save('category', category.id, category.fields, fields);
  }

  /** Foreign keys also delete the permissions, the article counts and the fields of the category. */
  async delete(id: number): Promise<void> {
    await this.unitOfWork.manager.delete(CategoryEntity, { id });
  }

  /** Returns whether the category exists. Inside a transaction, a shared lock prevents its deletion until the commit. */
  async lockShared(id: number): Promise<boolean> {
    return this.exists(id, this.database.forShare);
  }

  /**
   * Returns whether the category exists. An exclusive lock also prevents other transactions from adding articles or subcategories until the
   * commit.
   */
  async lockForUpdate(id: number): Promise<boolean> {
    return this.exists(id, this.database.forUpdate);
  }

  async findByIds(ids: readonly number[]): Promise<CategoryRecord[]> {
    return ids.length === 0 ? [] : this.select(`WHERE c.id IN (${placeholders(ids)})`, ids);
  }

  async findBySlug(slug: string): Promise<CategoryRecord | null> {
    return (await this.select('WHERE c.slug = ?', [slug]))[0] ?? null;
  }

  /** Those of the slugs that categories have. */
  async findTakenSlugs(slugs: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ slug: string }>(
      `SELECT slug FROM categories WHERE slug IN (${placeholders(slugs)})`,
      slugs,
    );
    return rows.map((row) => row.slug);
  }

  findChildren(parentId: number): Promise<CategoryRecord[]> {
    return this.select('WHERE c.parent_id = ? ORDER BY c.id', [parentId]);
  }

  /** All categories except `unlisted`, ordered by name. */
  findAll(unlisted: readonly number[]): Promise<CategoryRecord[]> {
    const fits = inCategorySet('c.id', { except: unlisted });
    return this.select(`${fits ? `WHERE ${fits.sql}` : ''} ${this.order}`, fits?.values ?? []);
  }

  /** The ids of the category and its descendants. UNION instead of UNION ALL: the recursion ends if the data has a cycle. */
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

  /** The categories and their ancestors, without order. */
  findWithAncestors(ids: readonly number[]): Promise<CategorySlugNode[]> {
    return this.database.query(
      `WITH RECURSIVE path (id, parentId, slug) AS (
         SELECT id, parent_id, slug FROM categories WHERE id IN (${placeholders(ids)})
         UNION SELECT c.id, c.parent_id, c.slug FROM categories c JOIN path p ON c.id = p.parentId
       ) SELECT id, parentId, slug FROM path`,
      ids,
    );
  }

  private get order(): string {
    return `ORDER BY ${nameSortSql(this.database.dialect)}, c.id`;
  }

  /** Locks only inside a transaction. Outside, the lock would end with its statement. */
  private async exists(id: number, lock: string): Promise<boolean> {
    const locking = this.unitOfWork.isOpen ? lock : '';
    return (await this.database.query(`SELECT id FROM categories WHERE id = ? ${locking}`, [id])).length > 0;
  }

  private async select(rest: string, values: readonly SqlValue[]): Promise<CategoryRecord[]> {
    const rows = await this.database.query<CategoryRow>(`${SELECT} ${rest}`, values);
    const categories = rows.map(toCategoryRecord);
    if (this.fields.hasFields('category')) await this.fields.attach('category', categories);
    return categories;
  }
}
