import type { ApiGroups } from '../core/routing/index.js';
import type { Role } from '../core/identity/index.js';
import type { ArticleStatus } from '../modules/articles/index.js';
import type { TestClient } from './test-client.js';

/** Members of a request of version 1, which override generated values. */
export type NewArticle = Readonly<Record<string, unknown>>;
/** Members of a category in a request of version 1: `{ name: 'News' }`. */
export type NewCategory = NewArticle;
/** Members of a comment in a request of version 1: `{ comment: 'A text' }`. */
export type NewComment = NewArticle;
/** Members of a user in a request of version 1. The role is `member` by default. */
export type NewUser = NewArticle & { readonly role?: Exclude<Role, 'visitor'> };

/**
 * A created resource as returned by version 1.
 *
 * @example
 * type Entry = CreatedResource<{ readonly title: string; readonly due_at: string }>;
 * const { data } = (await app.as('editor').get<{ data: Entry }>('/api/v1/calendar/1')).expect(200);
 */
export interface CreatedResource<Attributes extends object = Readonly<Record<string, unknown>>> {
  readonly id: number;
  readonly attributes: Attributes;
  readonly links: { readonly self: string };
}

/** Times of a resource, in ISO 8601. */
export interface ResourceTimes {
  readonly created_at: string;
  /** Null until the first change. */
  readonly updated_at: string | null;
}

/** Attributes of an article in version 1. Further attributes are the fields of modules. */
export interface ArticleAttributes extends ResourceTimes, Readonly<Record<string, unknown>> {
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly content: string;
  readonly status: ArticleStatus;
  readonly views: number;
  readonly published_at: string | null;
  readonly subtitle: string;
  readonly image: string | null;
  readonly featured: boolean;
  readonly publish_at: string | null;
  readonly rating: { readonly average: number; readonly count: number };
  readonly comments_count: number;
}

/** Attributes of a category in version 1. */
export interface CategoryAttributes extends ResourceTimes, Readonly<Record<string, unknown>> {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly image: string | null;
  /** 1 active, 0 disabled, 2 hidden. */
  readonly status: number;
  readonly item_count: number;
}

/** Attributes of a comment in version 1. */
export interface CommentAttributes extends ResourceTimes, Readonly<Record<string, unknown>> {
  readonly comment: string;
  readonly status: string;
}

/** An account and its password. */
export interface TestUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Creates test data over HTTP. Generates the values that `input` omits. */
export class TestContent {
  private createdCount = 0;
  private category: Promise<number> | undefined;

  constructor(
    private readonly apis: ApiGroups,
    private readonly admin: TestClient,
  ) {}

  async createUser({ role = 'member', ...input }: NewUser): Promise<TestUser> {
    const username = `${role}-${++this.createdCount}`;
    const user = {
      username,
      password: `the password of ${username}`,
      email: `${username}@example.org`,
      name: `The ${role} ${this.createdCount}`,
      ...{ role, ...input },
    };
    const { id } = await this.create(this.admin, this.pathOf('users'), user);
    return { id, username: user.username, email: user.email, password: user.password };
  }

  createCategory(input: NewCategory): Promise<CreatedResource<CategoryAttributes>> {
    return this.create(this.admin, this.pathOf('categories'), { name: `Category ${++this.createdCount}`, ...input });
  }

  async createArticle(author: TestClient, input: NewArticle): Promise<CreatedResource<ArticleAttributes>> {
    return this.create(author, this.pathOf('articles'), {
      title: `Article ${++this.createdCount}`,
      content: '<p>A text that is long enough for the rule about fifty letters.</p>',
      ...('category_id' in input ? {} : { category_id: await this.sharedCategory() }),
      ...input,
    });
  }

  createComment(author: TestClient, articleId: number, input: NewComment): Promise<CreatedResource<CommentAttributes>> {
    const comment = { comment: `Comment ${++this.createdCount}`, ...input };
    return this.create(author, `${this.pathOf('articles')}/${articleId}/comments`, comment);
  }

  /** Creates an API client of the account and a key with the scopes. Returns the key. */
  async createApiKey(owner: TestClient, scopes: readonly string[]): Promise<string> {
    const number = ++this.createdCount;
    const path = this.pathOf('api-clients');
    const { id } = await this.create(owner, path, { name: `Client ${number}` });
    const key = { name: `Key ${number}`, scopes };
    const { attributes } = await this.create<{ key: string }>(owner, `${path}/${id}/keys`, key);
    return attributes.key;
  }

  private pathOf(module: string): string {
    return this.apis.get(module).prefix;
  }

  /** Shared category of articles that are created without a category. */
  private sharedCategory(): Promise<number> {
    this.category ??= this.createCategory({}).then(({ id }) => id);
    return this.category;
  }

  private async create<Attributes extends object>(
    client: TestClient,
    path: string,
    input: object,
  ): Promise<CreatedResource<Attributes>> {
    const { data } = (await client.post<{ data: CreatedResource<Attributes> }>(path, input)).expect(201);
    return data;
  }
}
