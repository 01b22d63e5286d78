import { Injectable } from '@nestjs/common';
import {
  ArticleV2ResourceLoader,
  type CursorPageWithTotal,
  DocumentPresenter,
  type IncludedObject,
  LinksV2,
  nestedIncludes,
  type Principal,
  type Selection,
  UserV2ResourceLoader,
} from 'masthead';
import type { EntryRecord } from '../calendar-entry.record.js';
import type { EntryCursorPageRequest } from '../entry-cursor-page.js';
import { presentEntryV2 } from './entry.presenter.js';

/** Builds JSON:API documents of entries and loads their included resources. */
@Injectable()
export class EntryDocuments {
  constructor(
    private readonly documents: DocumentPresenter,
    private readonly articles: ArticleV2ResourceLoader,
    private readonly users: UserV2ResourceLoader,
    private readonly links: LinksV2,
  ) {}

  async toDocument(caller: Principal, entry: EntryRecord, selection: Selection) {
    const included = await this.included(caller, [entry], selection);
    return this.documents.toResourceResponse(entry, selection, presentEntryV2(this.links)(entry), included);
  }

  async list(caller: Principal, page: CursorPageWithTotal<EntryRecord>, request: EntryCursorPageRequest, url: string) {
    const included = await this.included(caller, page.items, request);
    const resources = page.items.map(presentEntryV2(this.links));
    return this.documents.toPageResponse({ page, total: page.total, resources, included }, request, url);
  }

  /** Loads the included resources that are visible to the caller. The number of statements does not depend on the number of entries. */
  private async included(
    caller: Principal,
    entries: readonly EntryRecord[],
    { include }: Selection,
  ): Promise<IncludedObject[] | undefined> {
    if (include.size === 0) return undefined;
    const articleIds = include.has('article') ? entries.flatMap(({ articleId }) => articleId ?? []) : [];
    const ownerIds = include.has('owner') ? entries.map(({ ownerId }) => ownerId) : [];
    const [articles, owners] = await Promise.all([
      this.articles.loadByIds(caller, articleIds, nestedIncludes('article', include)),
      this.users.loadByIds(caller, [...new Set(ownerIds)]),
    ]);
    return [...articles, ...owners];
  }
}
