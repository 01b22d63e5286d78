import { Injectable } from '@nestjs/common';
import type { AccountPrincipal, Principal } from '../../core/identity/index.js';
import type { VersionCheck } from '../../core/database/index.js';
import { type OffsetPage, toOffsetPage } from '../../core/pagination/index.js';
import { type ArticleRecord, ArticleListsService, ArticlesService } from '../articles/index.js';
import { renameErrorFields } from './rename-error-fields.js';
import { type ItemDetails, ItemDetailsLoader } from './item-details-loader.js';
import { toArticleInput, type ItemInput, type NewItemInput } from './item-input.js';
import { type ItemListRequest, toArticleListCriteria } from './item-list-request.js';

/** Reads and changes articles as items: input, output and errors use the field names of the item record. */
@Injectable()
export class ItemsService {
  constructor(
    private readonly articles: ArticlesService,
    private readonly lists: ArticleListsService,
    private readonly details: ItemDetailsLoader,
  ) {}

  async list(caller: Principal, request: ItemListRequest): Promise<OffsetPage<ItemDetails>> {
    const page = toOffsetPage(request, await this.lists.list(caller, toArticleListCriteria(request)));
    return { ...page, items: await this.details.loadMany(caller, page.items) };
  }

  get(caller: Principal, id: number): Promise<ItemDetails> {
    return this.withDetails(caller, this.articles.get(caller, id));
  }

  /** Counts a view. */
  show(caller: Principal, id: number): Promise<ItemDetails> {
    return this.withDetails(caller, this.articles.show(caller, id));
  }

  create(caller: AccountPrincipal, input: NewItemInput): Promise<ItemDetails> {
    const { uid, ...rest } = input;
    // The caller's own id as `uid` does not set another author.
    const wanted = uid === undefined || uid === caller.userId ? rest : input;
    return this.withDetails(caller, this.articles.create(caller, toArticleInput(wanted)));
  }

  update(caller: AccountPrincipal, id: number, input: ItemInput, expected?: VersionCheck): Promise<ItemDetails> {
    return this.withDetails(caller, this.updateArticle(caller, id, input, expected));
  }

  trash(caller: AccountPrincipal, id: number, expected?: VersionCheck): Promise<void> {
    return renameErrorFields(this.articles.trash(caller, id, expected));
  }

  private async withDetails(caller: Principal, article: Promise<ArticleRecord>): Promise<ItemDetails> {
    return this.details.loadOne(caller, await renameErrorFields(article));
  }

  /** An unchanged `uid` does not set the author, and an unchanged `description` does not replace a generated description. */
  private async updateArticle(caller: AccountPrincipal, id: number, input: ItemInput, expected?: VersionCheck) {
    const { uid, description, ...rest } = input;
    const { authorId, excerpt } = await this.articles.get(caller, id);
    const set = { ...rest, ...(uid !== authorId && { uid }), ...(description !== excerpt && { description }) };
    return this.articles.update(caller, id, toArticleInput(set), expected);
  }
}
