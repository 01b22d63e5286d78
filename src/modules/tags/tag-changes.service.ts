import { Injectable } from '@nestjs/common';
import type { Principal } from '../../core/auth/index.js';
import { ANY_VERSION, isUniqueViolation, UnitOfWork, type VersionCheck } from '../../core/database/index.js';
import { type DomainError, invalid, notFound } from '../../core/errors/domain-error.js';
import { CategoriesService } from '../categories/index.js';
import type { CountedTag, TagNames } from './tag-record.js';
import { type TagSight, tagSight } from './tag-sight.js';
import { TagSlugs } from './tag-slugs.js';
import { TaggingsRepository } from './taggings.repository.js';
import { TagsRepository } from './tags.repository.js';

const TRIES = 10;
/** Placeholder id of a tag that is not stored yet. */
const NOBODY = 0;

/**
 * Creates, renames, merges and deletes tags. Each transaction locks its tags first: a concurrent article update adds the tag before the
 * change or finds the changed or deleted tag. Changes to tags do not change the version of articles.
 */
@Injectable()
export class TagChangesService {
  constructor(
    private readonly tags: TagsRepository,
    private readonly taggings: TaggingsRepository,
    private readonly slugs: TagSlugs,
    private readonly categories: CategoriesService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Creates a tag without articles. */
  async create(caller: Principal, name: string): Promise<CountedTag> {
    const sight = await this.sightOf(caller);
    return this.unitOfWork.run(async () => {
      for (let attempt = 0; ; attempt++) {
        const slug = await this.slugs.freeFor(name, attempt);
        try {
          const id = await this.unlessTaken({ name }, NOBODY, () => this.tags.insert({ name, slug }));
          return await this.get(id, sight);
        } catch (error) {
          // A concurrent request took the slug.
          if (!isUniqueViolation(error) || attempt === TRIES) throw error;
        }
      }
    });
  }

  /** Changes the name. The slug does not change unless given. */
  async update(
    caller: Principal,
    id: number,
    names: Partial<TagNames>,
    expected: VersionCheck = ANY_VERSION,
  ): Promise<CountedTag> {
    const sight = await this.sightOf(caller);
    return this.unitOfWork.run(async () => {
      await this.tags.hold(id);
      const tag = await this.get(id, sight);
      expected(tag);
      const changes = changesOf(tag, names);
      if (Object.keys(changes).length === 0) return tag;
      await this.unlessTaken(changes, id, () => this.tags.update(tag, changes));
      return this.get(id, sight);
    });
  }

  /** Replaces the tag by `into` on all articles, deletes the tag and returns `into`. */
  async merge(caller: Principal, id: number, into: number, expected: VersionCheck = ANY_VERSION): Promise<CountedTag> {
    const sight = await this.sightOf(caller);
    return this.unitOfWork.run(async () => {
      await this.tags.hold(id, into);
      expected(await this.get(id, sight));
      if (into === id) throw badTarget('must be another tag.');
      if (!(await this.tags.findById(into, sight))) throw badTarget('names no existing tag.');
      await this.taggings.merge(id, into);
      await this.tags.delete(id);
      return this.get(into, sight);
    });
  }

  async delete(caller: Principal, id: number, expected: VersionCheck = ANY_VERSION): Promise<void> {
    const sight = await this.sightOf(caller);
    return this.unitOfWork.run(async () => {
      await this.tags.hold(id);
      expected(await this.get(id, sight));
      await this.tags.delete(id);
    });
  }

  private async sightOf(caller: Principal): Promise<TagSight> {
    return tagSight(await this.categories.rights(), caller);
  }

  private async get(id: number, sight: TagSight): Promise<CountedTag> {
    const tag = await this.tags.findById(id, sight);
    if (!tag) throw notFound('Tag not found');
    return tag;
  }

  private async unlessTaken<T>(names: Partial<TagNames>, ownId: number, write: () => Promise<T>): Promise<T> {
    await this.refuseTaken(names, ownId);
    try {
      return await write();
    } catch (error) {
      // A concurrent article update created a tag with that name after the first check.
      if (isUniqueViolation(error)) await this.refuseTaken(names, ownId);
      throw error;
    }
  }

  private async refuseTaken(names: Partial<TagNames>, ownId: number): Promise<void> {
    const taken = await this.tags.findTaken(names, ownId);
    if (taken.length > 0) throw invalid(...taken.map((field) => ({ field, message: TAKEN[field] })));
  }
}

const TAKEN: Record<keyof TagNames, string> = {
  name: 'The name is that of another tag: merge the two instead.',
  slug: 'The slug has already been taken.',
};

const badTarget = (problem: string): DomainError => invalid({ field: 'into', message: `The into ${problem}` });

/** The names that differ from the present ones. */
function changesOf(tag: TagNames, { name, slug }: Partial<TagNames>): Partial<TagNames> {
  return {
    ...(name !== undefined && name !== tag.name && { name }),
    ...(slug !== undefined && slug !== tag.slug && { slug }),
  };
}
