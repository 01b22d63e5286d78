import type { ApiGroups } from '../core/routing/index.js';
import type { Role } from '../core/identity/index.js';
import type { TestClient } from './test-client.js';

/** Members of a request of version 1, which override generated values. */
export type NewArticle = Readonly<Record<string, unknown>>;
/** Members of a category in a request of version 1: `{ name: 'News' }`. */
export type NewCategory = NewArticle;
/** Members of a comment in a request of version 1: `{ comment: 'A text' }`. */
export type NewComment = NewArticle;
/** Members of a user in a request of version 1. The role is `member` by default. */
export type NewUser = NewArticle & { readonly role?: Exclude<Role, 'visitor'> };

/** A created resource as returned by version 1. */
export interface CreatedResource {
  readonly id: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: { readonly self: string };
}

/** An account and its password. */
export interface TestUser {
  readonly id: number;
  readonly username: string;
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
    return { id, username: user.username, password: user.password };
  }

  createCategory(input: NewCategory): Promise<CreatedResource> {
    return this.create(this.admin, this.pathOf('categories'), { name: `Category ${++this.createdCount}`, ...input });
  }

  async createArticle(author: TestClient, input: NewArticle): Promise<CreatedResource> {
    return this.create(author, this.pathOf('articles'), {
      title: `Article ${++this.createdCount}`,
      content: '<p>A text that is long enough for the rule about fifty letters.</p>',
      ...('category_id' in input ? {} : { category_id: await this.sharedCategory() }),
      ...input,
    });
  }

  createComment(author: TestClient, articleId: number, input: NewComment): Promise<CreatedResource> {
    const comment = { comment: `Comment ${++this.createdCount}`, ...input };
    return this.create(author, `${this.pathOf('articles')}/${articleId}/comments`, comment);
  }

  private pathOf(module: string): string {
    return this.apis.get(module).prefix;
  }

  /** Shared category of articles that are created without a category. */
  private sharedCategory(): Promise<number> {
    this.category ??= this.createCategory({}).then(({ id }) => id);
    return this.category;
  }

  private async create(client: TestClient, path: string, input: object): Promise<CreatedResource> {
    const { data } = (await client.post(path, input)).expect(201) as { data: CreatedResource };
    return data;
  }
}
