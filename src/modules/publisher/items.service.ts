import { Injectable } from '@nestjs/common';
import type { AccountPrincipal, Principal } from '../../core/auth/index.js';
import type { VersionCheck } from '../../core/database/index.js';
import type { Slice } from '../../core/pagination/index.js';
import { type ArticleRecord, ArticleListsService, ArticlesService } from '../articles/index.js';
import { inItemTerms } from './in-item-terms.js';
import { type ItemDetails, ItemDetailsLoader } from './item-details.js';
import { articleInput, type ItemInput, type NewItemInput } from './item-input.js';
import { articleSlice, type ItemListRequest } from './item-list.js';

/** Articles, spoken of as items: what is asked, shown and refused has the names of the module's records. */
@Injectable()
export class ItemsService {
  constructor(
    private readonly articles: ArticlesService,
    private readonly lists: ArticleListsService,
    private readonly details: ItemDetailsLoader,
  ) {}

  async list(caller: Principal, request: ItemListRequest): Promise<Slice<ItemDetails>> {
    const slice = await this.lists.slice(caller, articleSlice(request));
    return { ...slice, items: await this.details.ofMany(caller, slice.items) };
  }

  get(caller: Principal, id: number): Promise<ItemDetails> {
    return this.shown(caller, this.articles.get(caller, id));
  }

  /** The same for a reader, whose look is counted. */
  show(caller: Principal, id: number): Promise<ItemDetails> {
    return this.shown(caller, this.articles.show(caller, id));
  }

  create(caller: AccountPrincipal, input: NewItemInput): Promise<ItemDetails> {
    const { uid, ...rest } = input;
    // Whoever names themselves sets no other author.
    const wanted = uid === undefined || uid === caller.userId ? rest : input;
    return this.shown(caller, this.articles.create(caller, articleInput(wanted)));
  }

  update(caller: AccountPrincipal, id: number, input: ItemInput, expected?: VersionCheck): Promise<ItemDetails> {
    return this.shown(caller, this.changed(caller, id, input, expected));
  }

  trash(caller: AccountPrincipal, id: number, expected?: VersionCheck): Promise<void> {
    return inItemTerms(this.articles.trash(caller, id, expected));
  }

  private async shown(caller: Principal, article: Promise<ArticleRecord>): Promise<ItemDetails> {
    return this.details.ofOne(caller, await inItemTerms(article));
  }

  /** Whoever sends back a record as it was read sets no other author, and no description in place of one that follows the body. */
  private async changed(caller: AccountPrincipal, id: number, input: ItemInput, expected?: VersionCheck) {
    const { uid, description, ...rest } = input;
    const { authorId, excerpt } = await this.articles.get(caller, id);
    const set = { ...rest, ...(uid !== authorId && { uid }), ...(description !== excerpt && { description }) };
    return this.articles.update(caller, id, articleInput(set), expected);
  }
}
