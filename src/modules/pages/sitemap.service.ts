import { Injectable } from '@nestjs/common';
import { VISITOR } from '../../core/identity/index.js';
import { notFound } from '../../core/errors/domain-error.js';
import { type ArticleIdRange, ArticleSitemapService, type ArticleSitemapEntry } from '../articles/index.js';
import { CategoriesService, type CategoryRecord } from '../categories/index.js';
import { flattenTree } from './display.js';

/** Article ids per part, so that no response takes longer than about 30 ms. The first part also has the categories. */
const PART_SIZE = 5000;
const MAX_CATEGORIES = PART_SIZE;
const ALL_IDS: ArticleIdRange = { from: 0, to: 9_999_999_999 };

/** Either the URLs, or the parts that contain the URLs, each identified by its first article id. */
export type Sitemap =
  | { readonly categories: readonly CategoryRecord[] | null; readonly articles: readonly ArticleSitemapEntry[] }
  | { readonly parts: readonly number[] };

/** Lists the pages for search engines. At most one part of the articles is in memory. */
@Injectable()
export class SitemapService {
  constructor(
    private readonly addresses: ArticleSitemapService,
    private readonly categories: CategoriesService,
  ) {}

  async get(part?: number): Promise<Sitemap> {
    if (part !== undefined) return this.part(part);
    const [count, categories] = await Promise.all([this.addresses.count(VISITOR), this.listedCategories()]);
    if (count <= PART_SIZE) {
      return { categories, articles: await this.addresses.list(VISITOR, ALL_IDS) };
    }
    const ranges = await this.addresses.listRanges(VISITOR, PART_SIZE);
    return { parts: [...new Set([0, ...ranges.map(({ from }) => from)])] };
  }

  private async part(from: number): Promise<Sitemap> {
    if (from % PART_SIZE !== 0) throw notFound('The sitemap has no such part');
    const [articles, categories] = await Promise.all([
      this.addresses.list(VISITOR, { from, to: from + PART_SIZE - 1 }),
      from === 0 ? this.listedCategories() : null,
    ]);
    if (articles.length === 0 && categories === null) throw notFound('The sitemap has no such part');
    return { articles, categories };
  }

  private async listedCategories(): Promise<CategoryRecord[]> {
    return flattenTree(await this.categories.loadTree(VISITOR, { isCounted: false })).slice(0, MAX_CATEGORIES);
  }
}
