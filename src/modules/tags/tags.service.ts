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

/** What came of giving an article tags. */
export interface Retagging {
  /** The names of those it had, in their order. */
  readonly former: readonly string[];
  readonly changed: boolean;
}

/** The tags of some articles that somebody sees. */
export interface SeenTags {
  /** By the id of the article, in their order. */
  readonly idsOf: ReadonlyMap<number, readonly number[]>;
  readonly tags: readonly CountedTag[];
}

/** An article of which it may be known which tags it has. */
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

  /** The id of the tag with this slug or this name, whatever its case. */
  findId(slugOrName: string): Promise<number | null> {
    return this.tags.findIdByNameOrSlug(slugOrName);
  }

  /**
   * The tags of some articles, each article's in their order; one statement at most. Where it is known which they are, a visitor is
   * given what is kept.
   */
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

  /** The same as far as the caller sees the tags: their ids by article, and each of them whole, once. Two statements. */
  async seenOf(caller: Principal, articleIds: readonly number[]): Promise<SeenTags> {
    const taggings = await this.taggings.findByArticles(articleIds);
    const ids = [...new Set(taggings.map(({ id }) => id))];
    const found = await this.tags.findSeen(ids, tagSight(await this.categories.rights(), caller));
    const byId = new Map(found.map((tag) => [tag.id, tag]));
    const idsOf = new Map<number, number[]>(articleIds.map((id) => [id, []]));
    for (const { articleId, id } of taggings) if (byId.has(id)) idsOf.get(articleId)!.push(id);
    return { idsOf, tags: ids.flatMap((id) => byId.get(id) ?? []) };
  }

  /** Gives a new article its tags; makes those that do not exist. Inside the article's unit of work. */
  async tagNew(article: TaggedArticle, names: readonly string[]): Promise<void> {
    const keys = keysOf(names);
    if (keys.length === 0) return;
    const found = await untilTheyStay(() => this.taggings.insertByKeys(article, keys));
    if (found < keys.length) await this.give(article, names);
  }

  /** The names of tags by their ids, without those that do not exist for the caller. `rights` are had before a unit of work. */
  async namesByIds({ caller, rights }: Asking, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const tags = await this.tags.findShownNames(ids, tagSight(rights, caller));
    return new Map(tags.map(({ id, name }) => [id, name]));
  }

  /** The names of an article's tags, in their order. */
  async namesOf(articleId: number): Promise<string[]> {
    return (await this.taggings.findByArticles([articleId])).map(({ name }) => name);
  }

  /** Gives an article these tags in place of those it has, unless it has them already, in this order. */
  async retag(article: TaggedArticle, names: readonly string[]): Promise<Retagging> {
    const former = await this.namesOf(article.articleId);
    const wanted = keysOf(names);
    const changed = former.length !== wanted.length || former.some((name, index) => textKey(name) !== wanted[index]);
    if (changed) await this.give(article, names);
    return { former, changed };
  }

  /** Tells that something has changed that decides who may see the article. */
  async follow(article: TaggedArticle): Promise<void> {
    await this.taggings.update(article);
  }

  /** The same of many articles that have come into one category. */
  async followInto(categoryId: number, articleIds: readonly number[]): Promise<void> {
    await this.taggings.updateCategory(articleIds, categoryId);
  }

  private give(article: TaggedArticle, names: readonly string[]): Promise<void> {
    return untilTheyStay(async () => this.taggings.replace(article, await this.ensure(names)));
  }

  /** Ids in the order of the names, each tag once. New tags are made in the order of their keys, so that two requests cannot deadlock. */
  private async ensure(names: readonly string[]): Promise<number[]> {
    // Of two spellings the first is kept.
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

/** Each tag once. */
const keysOf = (names: readonly string[]): string[] => [...new Set(names.map(textKey))];

/** A tag that vanishes between the look for it and the write is looked for anew. */
async function untilTheyStay<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (!isForeignKeyViolation(error) || attempt === TRIES) throw error;
    }
  }
}
