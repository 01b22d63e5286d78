import { Injectable } from '@nestjs/common';
import { VISITOR } from '../../core/auth/index.js';
import { notFound } from '../../core/errors/domain-error.js';
import { type AddressRange, ArticleAddressesService, type ArticleAddress } from '../articles/index.js';
import { CategoriesService, type CategoryRecord } from '../categories/index.js';
import { flatTree } from './flat-tree.js';

/** Maximum number of URLs in one file (sitemap protocol). */
const MOST = 50_000;
/** Article ids per part. The first part also has the categories and stays within the limit. */
const PART = 40_000;
const MOST_CATEGORIES = MOST - PART - 1;
const ALL: AddressRange = { from: 0, to: 9_999_999_999 };

/** Either the URLs, or the parts that contain the URLs, each identified by its first article id. */
export type Sitemap =
  | { readonly categories: readonly CategoryRecord[] | null; readonly articles: readonly ArticleAddress[] }
  | { readonly parts: readonly number[] };

/** Lists the pages for search engines. At most one part of the articles is in memory. */
@Injectable()
export class SitemapService {
  constructor(
    private readonly addresses: ArticleAddressesService,
    private readonly categories: CategoriesService,
  ) {}

  async get(part?: number): Promise<Sitemap> {
    if (part !== undefined) return this.part(part);
    const [count, categories] = await Promise.all([this.addresses.count(VISITOR), this.listed()]);
    if (1 + categories.length + count <= MOST) {
      return { categories, articles: await this.addresses.list(VISITOR, ALL) };
    }
    const ranges = await this.addresses.ranges(VISITOR, PART);
    return { parts: [...new Set([0, ...ranges.map(({ from }) => from)])] };
  }

  private async part(from: number): Promise<Sitemap> {
    if (from % PART !== 0) throw notFound('The sitemap has no such part');
    const [articles, categories] = await Promise.all([
      this.addresses.list(VISITOR, { from, to: from + PART - 1 }),
      from === 0 ? this.listed() : null,
    ]);
    if (articles.length === 0 && categories === null) throw notFound('The sitemap has no such part');
    return { articles, categories };
  }

  private async listed(): Promise<CategoryRecord[]> {
    return flatTree(await this.categories.tree(VISITOR)).slice(0, MOST_CATEGORIES);
  }
}
