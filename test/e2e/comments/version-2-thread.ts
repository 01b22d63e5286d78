import { CommentThread } from '../../support/comment-thread.js';
import type { Headers } from '../../support/test-client.js';
import type { ListDocument, Resource } from '../../support/version-2.js';
import type { CommentsFixture } from './comments-fixture.js';

/** Comments on one article, through version 2 of the API. */
export class Version2Thread {
  private constructor(
    private readonly site: CommentsFixture,
    private readonly thread: CommentThread,
  ) {}

  static async start(site: CommentsFixture): Promise<Version2Thread> {
    return new Version2Thread(site, await CommentThread.start(site.app));
  }

  get articleId(): number {
    return this.thread.articleId;
  }

  get path(): string {
    return `/api/v2/articles/${this.articleId}/comments`;
  }

  /** Returns the comments_count of the article. */
  count(): Promise<number> {
    return this.thread.commentsCount();
  }

  post(data: object, headers = this.site.member.headers, query = '') {
    return this.site.app.http
      .post(this.path + query)
      .set(headers)
      .send({ data: { type: 'comment', ...data } });
  }

  async add(comment: string, headers = this.site.member.headers, parent?: Resource): Promise<Resource> {
    const relationships = parent && { parent: { data: { type: 'comment', id: parent.id } } };
    const data = { attributes: { comment }, ...(relationships && { relationships }) };
    return (await this.post(data, headers).expect(201)).body.data as Resource;
  }

  patch({ id, links }: Resource, data: object, headers = this.site.member.headers) {
    return this.site.app.http
      .patch(links.self)
      .set(headers)
      .send({ data: { type: 'comment', id, ...data } });
  }

  moderate({ links }: Resource, action: 'approve' | 'reject', headers = this.site.editor) {
    return this.site.app.http.post(`${links.self}/${action}`).set(headers);
  }

  async list(query = '', headers: Headers = {}): Promise<ListDocument> {
    return (await this.site.get(`${this.path}?${query}`, headers).expect(200)).body as ListDocument;
  }
}

export const textsIn = ({ data }: { readonly data: readonly Resource[] }) =>
  data.map(({ attributes }) => attributes['comment']);
