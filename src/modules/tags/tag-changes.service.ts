import { Injectable } from '@nestjs/common';
import type { Principal } from '../../core/identity/index.js';
import { ANY_VERSION, isUniqueViolation, UnitOfWork, type VersionCheck } from '../../core/database/index.js';
import { type DomainError, invalid, notFound } from '../../core/errors/domain-error.js';
import { CategoriesService } from '../categories/index.js';
import type { TagWithCount, EditableTagFields } from './tag-record.js';
import { type TagVisibility, resolveTagVisibility } from './tag-visibility.js';
import { TagSlugAllocator } from './tag-slug-allocator.js';
import { TaggingsRepository } from './taggings.repository.js';
import { TagsRepository } from './tags.repository.js';

const MAX_ATTEMPTS = 10;
/** Placeholder id of a tag that is not stored yet. */
const NO_TAG_ID = 0;

/**
 * Creates, renames, merges and deletes tags. Each transaction locks its tags first: a concurrent article update adds the tag before the
 * change or finds the changed or deleted tag. Changes to tags do not change the version of articles.
 */
@Injectable()
export class TagChangesService {
  constructor(
    private readonly tags: TagsRepository,
    private readonly taggings: TaggingsRepository,
    private readonly slugs: TagSlugAllocator,
    private readonly categories: CategoriesService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Creates a tag without articles. */
  async create(caller: Principal, name: string): Promise<TagWithCount> {
    const visibility = await this.loadVisibility(caller);
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('tag');
      for (let attempt = 0; ; attempt++) {
        const slug = await this.slugs.allocate(name, attempt);
        try {
          const id = await this.withUniqueNames({ name }, NO_TAG_ID, () => this.tags.insert({ name, slug }));
          return await this.get(id, visibility);
        } catch (error) {
          // A concurrent request took the slug.
          if (!isUniqueViolation(error) || attempt === MAX_ATTEMPTS) throw error;
        }
      }
    });
  }

  /** Changes the name. The slug does not change unless given. */
  async update(
    caller: Principal,
    id: number,
    names: Partial<EditableTagFields>,
    expected: VersionCheck = ANY_VERSION,
  ): Promise<TagWithCount> {
    const visibility = await this.loadVisibility(caller);
    return this.unitOfWork.run(async () => {
      // Articles, lists and addresses of lists contain the names of tags.
      this.unitOfWork.markChanged('site');
      await this.tags.lockForUpdate(id);
      const tag = await this.get(id, visibility);
      expected(tag);
      const changes = changedNames(tag, names);
      if (Object.keys(changes).length === 0) return tag;
      await this.withUniqueNames(changes, id, () => this.tags.update(tag, changes));
      return this.get(id, visibility);
    });
  }

  /** Replaces the tag by `into` on all articles, deletes the tag and returns `into`. */
  async merge(
    caller: Principal,
    id: number,
    into: number,
    expected: VersionCheck = ANY_VERSION,
  ): Promise<TagWithCount> {
    const visibility = await this.loadVisibility(caller);
    return this.unitOfWork.run(async () => {
      // Articles, lists and addresses of lists contain the names of tags.
      this.unitOfWork.markChanged('site');
      await this.tags.lockForUpdate(id, into);
      expected(await this.get(id, visibility));
      if (into === id) throw invalidTarget('must be another tag.');
      if (!(await this.tags.findById(into, visibility))) throw invalidTarget('names no existing tag.');
      await this.taggings.merge(id, into);
      await this.tags.delete(id);
      return this.get(into, visibility);
    });
  }

  async delete(caller: Principal, id: number, expected: VersionCheck = ANY_VERSION): Promise<void> {
    const visibility = await this.loadVisibility(caller);
    return this.unitOfWork.run(async () => {
      // Articles, lists and addresses of lists contain the names of tags.
      this.unitOfWork.markChanged('site');
      await this.tags.lockForUpdate(id);
      expected(await this.get(id, visibility));
      await this.tags.delete(id);
    });
  }

  private async loadVisibility(caller: Principal): Promise<TagVisibility> {
    return resolveTagVisibility(await this.categories.loadRights(), caller);
  }

  private async get(id: number, visibility: TagVisibility): Promise<TagWithCount> {
    const tag = await this.tags.findById(id, visibility);
    if (!tag) throw notFound('Tag not found');
    return tag;
  }

  private async withUniqueNames<T>(
    names: Partial<EditableTagFields>,
    ownId: number,
    write: () => Promise<T>,
  ): Promise<T> {
    await this.assertNotTaken(names, ownId);
    try {
      return await write();
    } catch (error) {
      // A concurrent article update created a tag with that name after the first check.
      if (isUniqueViolation(error)) await this.assertNotTaken(names, ownId);
      throw error;
    }
  }

  private async assertNotTaken(names: Partial<EditableTagFields>, ownId: number): Promise<void> {
    const taken = await this.tags.findTakenFields(names, ownId);
    if (taken.length > 0) throw invalid(...taken.map((field) => ({ field, message: TAKEN_MESSAGES[field] })));
  }
}

const TAKEN_MESSAGES: Record<keyof EditableTagFields, string> = {
  name: 'The name is that of another tag: merge the two instead.',
  slug: 'The slug has already been taken.',
};

const invalidTarget = (error: string): DomainError => invalid({ field: 'into', message: `The into ${error}` });

/** The names that differ from the present ones. */
function changedNames(tag: EditableTagFields, { name, slug }: Partial<EditableTagFields>): Partial<EditableTagFields> {
  return {
    ...(name !== undefined && name !== tag.name && { name }),
    ...(slug !== undefined && slug !== tag.slug && { slug }),
  };
}
