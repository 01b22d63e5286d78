import { Injectable } from '@nestjs/common';
import { VISITOR } from '../../../core/identity/index.js';
import { notFound } from '../../../core/errors/domain-error.js';
import { type Page, ResponseBudget, toOffsetRequest, toPage } from '../../../core/pagination/index.js';
import {
  ArticleFieldsPolicy,
  type ArticleRecord,
  type ArticleRelations,
  ArticleRelationsLoader,
  ArticlesService,
} from '../../articles/index.js';
import { type AttachmentRecord, AttachmentsService } from '../../attachments/index.js';
import { CategoriesService, type CategoryBranch } from '../../categories/index.js';
import { CommentListsService, type CommentRecord, toCommentCriteria } from '../../comments/index.js';
import { UserListsService, type UserRecord } from '../../users/index.js';

const COMMENTS_PER_PAGE = 100;
/** An article has at most 100 attachments. */
const ATTACHMENTS = { page: 1, perPage: 100 };

/** Characters of `&quot;`, the longest escape of a character in HTML. */
const MAX_ESCAPED_LENGTH = 6;

export interface ArticlePage {
  readonly article: ArticleRecord;
  readonly relations: ArticleRelations;
  readonly comments: Page<CommentRecord>;
  readonly commenters: readonly UserRecord[];
  readonly attachments: readonly AttachmentRecord[];
  readonly sections: readonly CategoryBranch[];
  /** The fields that modules add to the article. */
  readonly fields: Readonly<Record<string, object>>;
}

/** Loads an article and the data of its page that are visible to a visitor. */
@Injectable()
export class ArticlePageService {
  constructor(
    private readonly articles: ArticlesService,
    private readonly relations: ArticleRelationsLoader,
    private readonly comments: CommentListsService,
    private readonly attachments: AttachmentsService,
    private readonly categories: CategoriesService,
    private readonly users: UserListsService,
    private readonly fields: ArticleFieldsPolicy,
    private readonly budget: ResponseBudget,
  ) {}

  async load(slug: string, commentsPage: number): Promise<ArticlePage> {
    const article = await this.articles.showBySlug(VISITOR, slug);
    const page = { page: commentsPage, perPage: COMMENTS_PER_PAGE };
    const [relations, list, attachments, sections] = await Promise.all([
      this.relations.load(VISITOR, [article], ['author', 'category', 'tags']),
      this.comments.listOfArticle(VISITOR, article, {
        ...toCommentCriteria({ order: 'asc' }),
        ...{ page: toOffsetRequest(page), total: true },
      }),
      this.attachments.list(VISITOR, ATTACHMENTS, { articleId: article.id }),
      this.categories.loadTree(VISITOR, { isCounted: false }),
    ]);
    const comments = toPage(page, list);
    if (comments.items.length === 0 && commentsPage > 1) throw notFound('This article has no such page of comments');
    const authorIds = comments.items.map(({ authorId }) => authorId).filter((id) => id !== null);
    const commenters = await this.users.findForDisplay(VISITOR, authorIds);
    const commentLength = comments.items.reduce((sum, { text }) => sum + text.length, 0);
    await this.budget.admit(article.content.length + MAX_ESCAPED_LENGTH * commentLength);
    const fields = this.fields.presenterFor(VISITOR)?.(article) ?? {};
    return { article, relations, comments, commenters, attachments: attachments.items, sections, fields };
  }
}
