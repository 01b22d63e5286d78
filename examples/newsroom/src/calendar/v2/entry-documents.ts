import { Injectable } from '@nestjs/common';
import {
  ArticlesV2Resources,
  type CountedWindow,
  Documents,
  type IncludedObject,
  LinksV2,
  pathsBelow,
  type Principal,
  type Shape,
  UsersV2Resources,
} from 'masthead';
import type { EntryRecord } from '../calendar-entry.record.js';
import type { EntryWindowRequest } from '../entry-window.js';
import { presentEntryV2 } from './entry.presenter.js';

/** Loads what an answer includes, and puts entries into documents. */
@Injectable()
export class EntryDocuments {
  constructor(
    private readonly documents: Documents,
    private readonly articles: ArticlesV2Resources,
    private readonly users: UsersV2Resources,
    private readonly links: LinksV2,
  ) {}

  async one(caller: Principal, entry: EntryRecord, shape: Shape) {
    const included = await this.included(caller, [entry], shape);
    return this.documents.one(entry, shape, presentEntryV2(this.links)(entry), included);
  }

  async list(caller: Principal, window: CountedWindow<EntryRecord>, request: EntryWindowRequest, url: string) {
    const included = await this.included(caller, window.items, request);
    const resources = window.items.map(presentEntryV2(this.links));
    return this.documents.many({ window, total: window.total, resources, included }, request, url);
  }

  /** As far as the caller sees them; a few statements, however many entries there are. */
  private async included(
    caller: Principal,
    entries: readonly EntryRecord[],
    { include }: Shape,
  ): Promise<IncludedObject[] | undefined> {
    if (include.size === 0) return undefined;
    const articleIds = include.has('article') ? entries.flatMap(({ articleId }) => articleId ?? []) : [];
    const ownerIds = include.has('owner') ? entries.map(({ ownerId }) => ownerId) : [];
    const [articles, owners] = await Promise.all([
      this.articles.byIds(caller, articleIds, pathsBelow('article', include)),
      this.users.byIds(caller, [...new Set(ownerIds)]),
    ]);
    return [...articles, ...owners];
  }
}
