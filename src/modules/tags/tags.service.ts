import { Injectable } from '@nestjs/common';
import type { Principal } from '../../core/auth/index.js';
import { isForeignKeyViolation } from '../../core/database/index.js';
import { notFound } from '../../core/errors/domain-error.js';
import { type CountedWindow, countedWindow, type Page, type PageRequest } from '../../core/pagination/index.js';
import { ContentWatch, KeptRows } from '../../core/response-cache/index.js';
import { textKey } from '../../core/text/index.js';
import { type Asking, CategoriesService } from '../categories/index.js';
import type { CountedTag, TagRecord } from './tag-record.js';
import { tagSight } from './tag-sight.js';
import { TagSlugs } from './tag-slugs.js';
import type { TagWindowRequest } from './tag-window.js';
import { TagWindowRepository } from './tag-window.repository.js';
import { type TaggedArticle, type TagOfArticle, TaggingsRepository } from './taggings.repository.js';
import { TagsRepository } from './tags.repository.js';

const TRIES = 10;

/** The result of replacing an article's tags. */
export interface Retagging {
  /** Names of the previous tags, in order. */
  readonly former: readonly string[];
  readonly changed: boolean;
}

/** The visible tags of several articles. */
export interface SeenTags {
  /** Tag ids by article id, in order. */
  readonly idsOf: ReadonlyMap<number, readonly number[]>;
  readonly tags: readonly CountedTag[];
}

/** An article, with its tag ids if they are known. */
interface MaybeTagged {
  readonly id: number;
  readonly tagIds?: readonly number[];
}

@Injectable()
export class TagsService {
  private readonly kept: KeptRows<TagRecord>;

  constructor(
    private readonly tags: TagsRepository,
    private readonly windows: TagWindowRepository,
    private readonly taggings: TaggingsRepository,
    private readonly slugs: TagSlugs,
    private readonly categories: CategoriesService,
    watch: ContentWatch,
  ) {
    this.kept = new KeptRows(watch, (ids) => tags.findByIds(ids));
  }

  async list(caller: Principal, request: PageRequest): Promise<Page<CountedTag>> {
    return this.tags.findPage(request, tagSight(await this.categories.rights(), caller));
  }

  async window(caller: Principal, request: TagWindowRequest): Promise<CountedWindow<CountedTag>> {
    const sight = tagSight(await this.categories.rights(), caller);
    return countedWindow(
      this.windows.find(sight, request),
      request.total ? this.windows.count(sight, request) : undefined,
    );
  }

  async get(caller: Principal, id: number): Promise<CountedTag> {
    const tag = await this.tags.findById(id, tagSight(await this.categories.rights(), caller));
    if (!tag) throw notFound('Tag not found');
    return tag;
  }

  /** The id of the tag with this slug or name, ignoring case; null if there is no such tag. */
  findId(slugOrName: string): Promise<number | null> {
    return this.tags.findIdByNameOrSlug(slugOrName);
  }

  /** The tags of the articles, in order, in at most one statement. If all tag ids are known, anonymous callers get cached tags. */
  async ofArticles(caller: Principal, articles: readonly MaybeTagged[]): Promise<TagOfArticle[]> {
    if (!articles.every(hasTagIds)) return this.taggings.findByArticles(articles.map(({ id }) => id));
    const tags = await this.kept.get(
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

  /** The visible tags of the articles: tag ids by article id, and each tag once. Two statements. */
  async seenOf(caller: Principal, articleIds: readonly number[]): Promise<SeenTags> {
    const taggings = await this.taggings.findByArticles(articleIds);
    const ids = [...new Set(taggings.map(({ id }) => id))];
    const found = await this.tags.findSeen(ids, tagSight(await this.categories.rights(), caller));
    const byId = new Map(found.map((tag) => [tag.id, tag]));
    const idsOf = new Map<number, number[]>(articleIds.map((id) => [id, []]));
    for (const { articleId, id } of taggings) if (byId.has(id)) idsOf.get(articleId)!.push(id);
    return { idsOf, tags: ids.flatMap((id) => byId.get(id) ?? []) };
  }

  /** Adds tags to a new article and creates missing tags. Call in the transaction that inserts the article. */
  async tagNew(article: TaggedArticle, names: readonly string[]): Promise<void> {
    const keys = keysOf(names);
    if (keys.length === 0) return;
    const found = await untilTheyStay(() => this.taggings.insertByKeys(article, keys));
    if (found < keys.length) await this.give(article, names);
  }

  /** The names of the visible tags by id. Load `rights` before the transaction starts. */
  async namesByIds({ caller, rights }: Asking, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const tags = await this.tags.findShownNames(ids, tagSight(rights, caller));
    return new Map(tags.map(({ id, name }) => [id, name]));
  }

  /** The names of an article's tags, in order. */
  async namesOf(articleId: number): Promise<string[]> {
    return (await this.taggings.findByArticles([articleId])).map(({ name }) => name);
  }

  /** Replaces the tags of an article, unless the article already has these tags in this order. */
  async retag(article: TaggedArticle, names: readonly string[]): Promise<Retagging> {
    const former = await this.namesOf(article.articleId);
    const wanted = keysOf(names);
    const changed = former.length !== wanted.length || former.some((name, index) => textKey(name) !== wanted[index]);
    if (changed) await this.give(article, names);
    return { former, changed };
  }

  /** Updates the copied article columns after a change that affects the visibility of the article. */
  async follow(article: TaggedArticle): Promise<void> {
    await this.taggings.update(article);
  }

  /** Updates the copied category of articles that have moved to another category. */
  async followInto(categoryId: number, articleIds: readonly number[]): Promise<void> {
    await this.taggings.updateCategory(articleIds, categoryId);
  }

  private give(article: TaggedArticle, names: readonly string[]): Promise<void> {
    return untilTheyStay(async () => this.taggings.replace(article, await this.ensure(names)));
  }

  /**
   * Returns the tag ids in the order of the names, without duplicates. Creates missing tags in key order, so that two requests cannot
   * deadlock.
   */
  private async ensure(names: readonly string[]): Promise<number[]> {
    // If two names have the same key, the first spelling is used.
    const wanted = new Map([...names].reverse().map((name) => [textKey(name), name] as const));
    let found = await this.findByKey(wanted);
    for (let attempt = 0; attempt < TRIES && found.size < wanted.size; attempt++) {
      const missing = [...wanted].filter(([key]) => !found.has(key)).sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [, name] of missing) {
        await this.tags.insertMissing({ name, slug: await this.slugs.freeFor(name, attempt) });
      }
      found = await this.findByKey(wanted);
    }
    return keysOf(names).map((key) => found.get(key)!.id);
  }

  private async findByKey(wanted: ReadonlyMap<string, string>): Promise<Map<string, TagRecord>> {
    const tags = await this.tags.findByNames([...wanted.values()]);
    return new Map(tags.map(({ nameKey, ...tag }) => [nameKey, tag]));
  }
}

const hasTagIds = <Article extends MaybeTagged>(article: Article): article is Article & Required<MaybeTagged> =>
  article.tagIds !== undefined;

/** The keys of the names, without duplicates. */
const keysOf = (names: readonly string[]): string[] => [...new Set(names.map(textKey))];

/** Retries `write` if a tag is deleted between lookup and write. */
async function untilTheyStay<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (!isForeignKeyViolation(error) || attempt === TRIES) throw error;
    }
  }
}
