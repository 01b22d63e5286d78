import type { ModuleApis } from '../core/module-api/index.js';
import type { Role } from '../core/auth/index.js';
import type { TestClient } from './test-client.js';

/** Members of a request of version 1, which override generated values. */
export type NewArticle = Readonly<Record<string, unknown>>;
export type NewCategory = NewArticle;
export type NewComment = NewArticle;
export type NewUser = NewArticle & { readonly role?: Exclude<Role, 'visitor'> };

/** A created resource as returned by version 1. */
export interface Resource {
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
  private made = 0;
  private category: Promise<number> | undefined;

  constructor(
    private readonly apis: ModuleApis,
    private readonly admin: TestClient,
  ) {}

  async createUser({ role = 'member', ...input }: NewUser): Promise<TestUser> {
    const username = `${role}-${++this.made}`;
    const user = {
      username,
      password: `the password of ${username}`,
      email: `${username}@example.org`,
      name: `The ${role} ${this.made}`,
      ...{ role, ...input },
    };
    const { id } = await this.create(this.admin, this.at('users'), user);
    return { id, username: user.username, password: user.password };
  }

  createCategory(input: NewCategory): Promise<Resource> {
    return this.create(this.admin, this.at('categories'), { name: `Category ${++this.made}`, ...input });
  }

  async createArticle(author: TestClient, input: NewArticle): Promise<Resource> {
    return this.create(author, this.at('articles'), {
      title: `Article ${++this.made}`,
      content: '<p>A text that is long enough for the rule about fifty letters.</p>',
      ...('category_id' in input ? {} : { category_id: await this.sameCategory() }),
      ...input,
    });
  }

  createComment(author: TestClient, articleId: number, input: NewComment): Promise<Resource> {
    const comment = { comment: `Comment ${++this.made}`, ...input };
    return this.create(author, `${this.at('articles')}/${articleId}/comments`, comment);
  }

  private at(module: string): string {
    return this.apis.of(module).prefix;
  }

  /** Shared category of articles that are created without a category. */
  private sameCategory(): Promise<number> {
    this.category ??= this.createCategory({}).then(({ id }) => id);
    return this.category;
  }

  private async create(client: TestClient, path: string, input: object): Promise<Resource> {
    const { data } = (await client.post(path, input)).expect(201) as { data: Resource };
    return data;
  }
}
