import { Injectable } from '@nestjs/common';
import type { Principal } from '../../core/identity/index.js';
import { isForeignKeyViolation } from '../../core/database/index.js';
import { notFound } from '../../core/errors/domain-error.js';
import { type ListPage, withTotal } from '../../core/pagination/index.js';
import { StalenessMonitor, RowCache } from '../../core/cache/index.js';
import { caseFoldKey } from '../../core/text/index.js';
import { type AuthorizationContext, CategoriesService } from '../categories/index.js';
import type { TagWithCount, TagRecord } from './tag-record.js';
import { resolveTagVisibility, SPELLING_OF_ARTICLE, STORED_SPELLING } from './tag-visibility.js';
import { TagSlugAllocator } from './tag-slug-allocator.js';
import type { TagListCriteria } from './tag-list.js';
import { TagListRepository } from './tag-list.repository.js';
import {
  type ArticleTagProjection,
  type ArticleTag,
  type NewTagging,
  TaggingsRepository,
} from './taggings.repository.js';
import { TagsRepository } from './tags.repository.js';

const MAX_ATTEMPTS = 10;

/** The result of replacing an article's tags. */
export interface TagChange {
  /** Names of the previous tags, in order. */
  readonly previousNames: readonly string[];
  readonly changed: boolean;
}

/** The visible tags of several articles. */
export interface VisibleTags {
  /** Tag ids by article id, in order. */
  readonly idsByArticle: ReadonlyMap<number, readonly number[]>;
  readonly tags: readonly TagWithCount[];
}

/** An article, with its tag ids if they are known. */
interface TaggableArticle {
  readonly id: number;
  readonly tagIds?: readonly number[];
}

@Injectable()
export class TagsService {
  private readonly rowCache: RowCache<TagRecord>;

  constructor(
    private readonly tags: TagsRepository,
    private readonly lists: TagListRepository,
    private readonly taggings: TaggingsRepository,
    private readonly slugs: TagSlugAllocator,
    private readonly categories: CategoriesService,
    watch: StalenessMonitor,
  ) {
    this.rowCache = new RowCache(watch, 'tag', (ids) => tags.findByIds(ids));
  }

  async list(caller: Principal, criteria: TagListCriteria): Promise<ListPage<TagWithCount>> {
    const visibility = resolveTagVisibility(await this.categories.loadRights(), caller);
    return withTotal(
      this.lists.findPage(visibility, criteria),
      criteria.total ? this.lists.count(visibility, criteria) : undefined,
    );
  }

  async get(caller: Principal, id: number): Promise<TagWithCount> {
    const tag = await this.tags.findById(id, resolveTagVisibility(await this.categories.loadRights(), caller));
    if (!tag) throw notFound('Tag not found');
    return tag;
  }

  /** The id of the tag with this slug or name, ignoring case; null if there is no such tag. */
  findId(slugOrName: string): Promise<number | null> {
    return this.tags.findIdByNameOrSlug(slugOrName);
  }

  /**
   * The tags of the articles, in order, in one statement, and one more if articles have other spellings than the stored names. If all tag
   * ids are known, anonymous callers get cached tags.
   */
  async listByArticles(caller: Principal, articles: readonly TaggableArticle[]): Promise<ArticleTag[]> {
    if (caller.userId !== null || !articles.every(hasTagIds))
      return this.listSpelledByArticles(
        caller,
        articles.map(({ id }) => id),
      );
    const tags = await this.rowCache.get(
      caller,
      articles.flatMap(({ tagIds }) => tagIds),
    );
    const byId = new Map(tags.map((tag) => [tag.id, tag]));
    return articles.flatMap(({ id: articleId, tagIds }) =>
      tagIds.flatMap((id) => {
        const tag = byId.get(id);
        return tag ? { articleId, ...tag } : [];
      }),
    );
  }

  private async listSpelledByArticles(caller: Principal, articleIds: readonly number[]): Promise<ArticleTag[]> {
    const { ownSpelling } = resolveTagVisibility(await this.categories.loadRights(), caller);
    if (ownSpelling === STORED_SPELLING) return this.taggings.findByArticles(articleIds);
    const tags = await this.taggings.findWithSpellings(articleIds);
    const spelled = new Set(tags.filter(({ name, spelling }) => (spelling ?? name) !== name).map(({ id }) => id));
    const names = await this.tags.findVisibleNames([...spelled], { visibleCondition: undefined, ownSpelling });
    const nameById = new Map(names.map(({ id, name }) => [id, name]));
    return tags.map(({ spelling: _, ...tag }) => ({ ...tag, name: nameById.get(tag.id) ?? tag.name }));
  }

  /** The visible tags of the articles: tag ids by article id, and each tag once. Two statements. */
  async listVisibleByArticles(caller: Principal, articleIds: readonly number[]): Promise<VisibleTags> {
    const taggings = await this.taggings.findByArticles(articleIds);
    const ids = [...new Set(taggings.map(({ id }) => id))];
    const found = await this.tags.findVisible(ids, resolveTagVisibility(await this.categories.loadRights(), caller));
    const byId = new Map(found.map((tag) => [tag.id, tag]));
    const idsByArticle = new Map<number, number[]>(articleIds.map((id) => [id, []]));
    for (const { articleId, id } of taggings) if (byId.has(id)) idsByArticle.get(articleId)!.push(id);
    return { idsByArticle, tags: ids.flatMap((id) => byId.get(id) ?? []) };
  }

  /** Adds tags to a new article and creates missing tags. Call in the transaction that inserts the article. */
  async addTags(article: ArticleTagProjection, names: readonly string[]): Promise<void> {
    const namesByKey = toNamesByKey(names);
    if (namesByKey.size === 0) return;
    const found = await retryOnMissingTag(() => this.taggings.insertByKeys(article, namesByKey));
    if (found < namesByKey.size) await this.replaceTags(article, names);
  }

  /** The names of the visible tags by id. Load `rights` before the transaction starts. */
  async findNamesByIds(
    { caller, rights }: AuthorizationContext,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, string>> {
    const tags = await this.tags.findVisibleNames(ids, resolveTagVisibility(rights, caller));
    return new Map(tags.map(({ id, name }) => [id, name]));
  }

  /** The names of an article's tags, in order. */
  async findNames(articleId: number): Promise<string[]> {
    return (await this.taggings.findByArticles([articleId], SPELLING_OF_ARTICLE)).map(({ name }) => name);
  }

  /** Replaces the tags of an article, unless the article already has these tags in this order. */
  async setTags(article: ArticleTagProjection, names: readonly string[]): Promise<TagChange> {
    const previousNames = await this.findNames(article.articleId);
    const wanted = [...toNamesByKey(names).keys()];
    const changed =
      previousNames.length !== wanted.length ||
      previousNames.some((name, index) => caseFoldKey(name) !== wanted[index]);
    if (changed) await this.replaceTags(article, names);
    return { previousNames, changed };
  }

  /** Updates the copied article columns after a change that affects the visibility of the article. */
  async updateProjection(article: ArticleTagProjection): Promise<void> {
    await this.taggings.update(article);
  }

  /** Updates the copied category of articles that have moved to another category. */
  async updateProjectionCategory(categoryId: number, articleIds: readonly number[]): Promise<void> {
    await this.taggings.updateCategory(articleIds, categoryId);
  }

  private replaceTags(article: ArticleTagProjection, names: readonly string[]): Promise<void> {
    return retryOnMissingTag(async () => this.taggings.replace(article, await this.ensure(article, names)));
  }

  /**
   * Returns the tags in the order of the names, without duplicates. Creates missing tags in key order, so that two requests cannot
   * deadlock.
   */
  private async ensure({ authorId }: ArticleTagProjection, names: readonly string[]): Promise<NewTagging[]> {
    const wanted = toNamesByKey(names);
    let found = await this.findByKey(wanted);
    for (let attempt = 0; attempt < MAX_ATTEMPTS && found.size < wanted.size; attempt++) {
      const missing = [...wanted].filter(([key]) => !found.has(key)).sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [, name] of missing) {
        await this.tags.insertMissing({ name, slug: await this.slugs.allocate(name, attempt) }, authorId);
      }
      found = await this.findByKey(wanted);
    }
    return [...wanted].map(([key, spelling]) => ({ tagId: found.get(key)!.id, spelling }));
  }

  private async findByKey(wanted: ReadonlyMap<string, string>): Promise<Map<string, TagRecord>> {
    const tags = await this.tags.findByNames([...wanted.values()]);
    return new Map(tags.map(({ nameKey, ...tag }) => [nameKey, tag]));
  }
}

const hasTagIds = <Article extends TaggableArticle>(article: Article): article is Article & Required<TaggableArticle> =>
  article.tagIds !== undefined;

/** The names by their keys, in order. If two names have the same key, the first spelling is used. */
function toNamesByKey(names: readonly string[]): ReadonlyMap<string, string> {
  const namesByKey = new Map<string, string>();
  for (const name of names) {
    const key = caseFoldKey(name);
    if (!namesByKey.has(key)) namesByKey.set(key, name);
  }
  return namesByKey;
}

/** Retries `write` if a tag is deleted between lookup and write. */
async function retryOnMissingTag<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (!isForeignKeyViolation(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
