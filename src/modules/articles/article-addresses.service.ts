import { Injectable } from '@nestjs/common';
import { type Principal, within } from '../../core/auth/index.js';
import { CategoriesService } from '../categories/index.js';
import type { AddressRange, ArticleAddress } from './article-address.js';
import { ArticleAddressesRepository } from './article-addresses.repository.js';
import { type ArticleSight, listSight } from './article-sight.js';
import { PUBLISHED } from './article-status.js';
import { READ_ARTICLES } from './articles.permissions.js';

/** Published articles that a list would show the caller, for sitemaps. */
@Injectable()
export class ArticleAddressesService {
  constructor(
    private readonly addresses: ArticleAddressesRepository,
    private readonly categories: CategoriesService,
  ) {}

  /** Uses the category counters and scans no articles. */
  async count(caller: Principal): Promise<number> {
    return this.categories.countArticles(PUBLISHED, (await this.sight(caller)).anybodys);
  }

  async list(caller: Principal, range: AddressRange): Promise<ArticleAddress[]> {
    return this.addresses.find(await this.sight(caller), range);
  }

  /** Returns the non-empty ranges of `size` ids. An article always stays in the same range. */
  async ranges(caller: Principal, size: number): Promise<AddressRange[]> {
    const starts = await this.addresses.findStarts(await this.sight(caller), size);
    return starts.map((from) => ({ from, to: from + size - 1 }));
  }

  private async sight(caller: Principal): Promise<ArticleSight> {
    const rights = await this.categories.rights();
    return listSight(rights, within(caller, READ_ARTICLES), { status: PUBLISHED, trashed: false });
  }
}
