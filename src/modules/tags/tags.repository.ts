import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/index.js';
import {
  allOf,
  condition,
  Database,
  deleteDependents,
  insertRow,
  placeholders,
  type RowVersion,
  UnitOfWork,
  writeNextVersion,
} from '../../core/database/index.js';
import { caseFoldKey } from '../../core/text/index.js';
import {
  applySpelling,
  type TagSpelling,
  type TagWithCount,
  type EditableTagFields,
  type TagRecord,
  type TagWithCountRow,
  toTagWithCount,
} from './tag-record.js';
import { TagEntity } from './tag.entity.js';
import { tagWithCountColumns } from './tag-list.js';
import { STORED_SPELLING, type TagVisibility } from './tag-visibility.js';

@Injectable()
export class TagsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async insert(names: EditableTagFields): Promise<number> {
    return insertRow(this.unitOfWork.manager, TagEntity, newTag(names, this.clock.now()));
  }

  /** Does nothing if a concurrent request created the same tag. */
  async insertMissing(names: EditableTagFields, authorId: number | null = null): Promise<void> {
    await this.unitOfWork.manager
      .createQueryBuilder()
      .insert()
      .into(TagEntity)
      .values({ ...newTag(names, this.clock.now()), authorId })
      .orIgnore()
      .updateEntity(false)
      .execute();
  }

  async update(tag: RowVersion, changes: Partial<EditableTagFields>): Promise<void> {
    const key = changes.name === undefined ? {} : { nameKey: caseFoldKey(changes.name) };
    await writeNextVersion(this.unitOfWork.manager, TagEntity, tag, { ...changes, ...key });
  }

  async findByIds(ids: readonly number[]): Promise<TagRecord[]> {
    if (ids.length === 0) return [];
    return this.database.query(`SELECT id, name, slug FROM tags WHERE id IN (${placeholders(ids)})`, ids);
  }

  /** The names of the visible tags among `ids`. */
  async findVisibleNames(
    ids: readonly number[],
    { visibleCondition, ownSpelling }: Pick<TagVisibility, 'visibleCondition' | 'ownSpelling'>,
  ): Promise<Pick<TagRecord, 'id' | 'name'>[]> {
    if (ids.length === 0) return [];
    const { sql, values } = allOf(condition(`t.id IN (${placeholders(ids)})`, ...ids), visibleCondition)!;
    // The spelling of the caller is sought among all drafts with the tag, also those of other authors.
    const method = ownSpelling === STORED_SPELLING ? 'query' : 'scan';
    const rows = await this.database[method]<Pick<TagRecord, 'id'> & TagSpelling>(
      `SELECT t.id, t.name, ${ownSpelling.sql} AS spelling FROM tags t WHERE ${sql}`,
      [...ownSpelling.values, ...values],
    );
    return rows.map(applySpelling);
  }

  /** Foreign keys also remove the tag from its articles. */
  async delete(id: number): Promise<void> {
    await deleteDependents(this.unitOfWork, TagEntity, id);
    await this.unitOfWork.manager.delete(TagEntity, { id });
  }

  /** Locks the tags until the transaction ends, in id order. Other transactions can neither change the tags nor add them to articles. */
  async lockForUpdate(...ids: readonly number[]): Promise<RowVersion[]> {
    return this.database.query(
      `SELECT id, version FROM tags WHERE id IN (${placeholders(ids)}) ORDER BY id ${this.database.forUpdate}`,
      ids,
    );
  }

  async findByNames(names: readonly string[]): Promise<(TagRecord & { nameKey: string })[]> {
    if (names.length === 0) return [];
    const keys = names.map(caseFoldKey);
    return this.database.query(
      `SELECT id, name, slug, name_key AS nameKey FROM tags WHERE name_key IN (${placeholders(keys)})`,
      keys,
    );
  }

  /** The fields whose value another tag already has. */
  async findTakenFields(
    { name, slug }: Partial<EditableTagFields>,
    ownId: number,
  ): Promise<(keyof EditableTagFields)[]> {
    const others = await this.database.query<{ nameKey: string; slug: string }>(
      'SELECT name_key AS nameKey, slug FROM tags WHERE (name_key = ? OR slug = ?) AND id <> ?',
      [name === undefined ? null : caseFoldKey(name), slug ?? null, ownId],
    );
    return [
      ...(others.some(({ nameKey }) => name !== undefined && nameKey === caseFoldKey(name)) ? (['name'] as const) : []),
      ...(others.some((other) => other.slug === slug) ? (['slug'] as const) : []),
    ];
  }

  async findIdByNameOrSlug(text: string): Promise<number | null> {
    const rows = await this.database.query<{ id: number }>(
      'SELECT id FROM tags WHERE slug = ? OR name_key = ? ORDER BY slug = ? DESC LIMIT 1',
      [text, caseFoldKey(text), text],
    );
    return rows[0]?.id ?? null;
  }

  /** Those of the slugs that tags have. */
  async findTakenSlugs(slugs: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ slug: string }>(
      `SELECT slug FROM tags WHERE slug IN (${placeholders(slugs)})`,
      slugs,
    );
    return rows.map((row) => row.slug);
  }

  async findById(id: number, visibility: TagVisibility): Promise<TagWithCount | null> {
    return (await this.findVisible([id], visibility))[0] ?? null;
  }

  async findVisible(ids: readonly number[], visibility: TagVisibility): Promise<TagWithCount[]> {
    if (ids.length === 0) return [];
    const columns = tagWithCountColumns(visibility);
    const { sql, values } = allOf(condition(`t.id IN (${placeholders(ids)})`, ...ids), visibility.visibleCondition)!;
    const rows = await this.database.scan<TagWithCountRow>(`SELECT ${columns.sql} FROM tags t WHERE ${sql}`, [
      ...columns.values,
      ...values,
    ]);
    return rows.map(toTagWithCount);
  }
}

const newTag = (names: EditableTagFields, createdAt: Date) => ({
  ...names,
  nameKey: caseFoldKey(names.name),
  authorId: null,
  createdAt,
  updatedAt: null,
  version: 1,
});
