import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/auth/index.js';
import { Documents, type ListRequest, type Shape } from '../../../core/json-api/index.js';
import type { CountedWindow } from '../../../core/pagination/index.js';
import { TagsV2Resources } from '../../tags/index.js';
import type { ArticleRecord } from '../article-record.js';
import { ArticlesV2Resources } from './articles-v2-resources.js';

/** Loads included resources and builds JSON:API documents. */
@Injectable()
export class ArticleDocuments {
  constructor(
    private readonly resources: ArticlesV2Resources,
    private readonly tagResources: TagsV2Resources,
    private readonly documents: Documents,
  ) {}

  async one(caller: Principal, article: ArticleRecord, shape: Shape) {
    const { resources, included } = await this.resources.of(caller, [article], shape.include);
    return this.documents.one(article, shape, resources[0]!, shape.include.size > 0 ? included : undefined);
  }

  async list(caller: Principal, window: CountedWindow<ArticleRecord>, request: ListRequest, url: string) {
    const { resources, included } = await this.resources.of(caller, window.items, request.include);
    const { total } = window;
    const shown = { window, total, resources, ...(request.include.size > 0 && { included }) };
    return this.documents.many(shown, request, url);
  }

  /** Returns all tags of an article in their order. */
  async tags(caller: Principal, { id }: ArticleRecord, shape: Shape, url: string) {
    const { idsOf, resources } = await this.tagResources.ofArticles(caller, [id]);
    const place = (tagId: string): number => (idsOf.get(id) ?? []).indexOf(Number(tagId));
    const inOrder = [...resources].sort((a, b) => place(a.id) - place(b.id));
    return this.documents.all(shape, inOrder, url);
  }
}
