import { Injectable } from '@nestjs/common';
import type { AccountPrincipal, Principal } from '../../core/auth/index.js';
import type { VersionCheck } from '../../core/database/index.js';
import type { Slice } from '../../core/pagination/index.js';
import { type ArticleRecord, ArticleListsService, ArticlesService } from '../articles/index.js';
import { inItemTerms } from './in-item-terms.js';
import { type ItemDetails, ItemDetailsLoader } from './item-details.js';
import { articleInput, type ItemInput, type NewItemInput } from './item-input.js';
import { articleSlice, type ItemListRequest } from './item-list.js';

/** Reads and changes articles as items: input, output and errors use the field names of the item record. */
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

  /** Counts a view. */
  show(caller: Principal, id: number): Promise<ItemDetails> {
    return this.shown(caller, this.articles.show(caller, id));
  }

  create(caller: AccountPrincipal, input: NewItemInput): Promise<ItemDetails> {
    const { uid, ...rest } = input;
    // The caller's own id as `uid` does not set another author.
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

  /** An unchanged `uid` does not set the author, and an unchanged `description` does not replace a generated description. */
  private async changed(caller: AccountPrincipal, id: number, input: ItemInput, expected?: VersionCheck) {
    const { uid, description, ...rest } = input;
    const { authorId, excerpt } = await this.articles.get(caller, id);
    const set = { ...rest, ...(uid !== authorId && { uid }), ...(description !== excerpt && { description }) };
    return this.articles.update(caller, id, articleInput(set), expected);
  }
}
