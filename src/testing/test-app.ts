import type { INestApplication } from '@nestjs/common';
import type { Role } from '../core/identity/index.js';
import { ApiGroups } from '../core/routing/index.js';
import { type HeaderFields, TestClient } from './test-client.js';
import { type NewArticle, type NewCategory, type NewComment, type NewUser, TestContent } from './test-content.js';
import { ADMIN_CREDENTIALS } from './test-settings.js';

type Credentials = Readonly<Record<'username' | 'password', string>>;

/** A running application on a free port, with an initially empty database, and clients for it. */
export class TestApp {
  private readonly clients = new Map<Role, TestClient>();
  private readonly content: TestContent;

  constructor(
    /** The Nest application, for access to providers: `app.nest.get(CalendarService)`. */
    readonly nest: INestApplication,
    readonly url: string,
    /** Stops the application and removes its database and files. */
    readonly stop: () => Promise<void>,
  ) {
    this.content = new TestContent(nest.get(ApiGroups), this.as('admin'));
  }

  /** Returns a client with this role, the same client at each call. A visitor sends no credentials. */
  as(role: Role): TestClient {
    const client = this.clients.get(role) ?? this.newClient(role);
    this.clients.set(role, client);
    return client;
  }

  /** Creates an account, a member by default, and a client that is signed in. */
  async createUser(input: NewUser = {}): Promise<{ readonly id: number; readonly client: TestClient }> {
    const { id, ...credentials } = await this.content.createUser(input);
    return { id, client: this.signedIn(() => Promise.resolve(credentials)) };
  }

  /** Creates a category with a generated name. */
  createCategory(input: NewCategory = {}) {
    return this.content.createCategory(input);
  }

  /** Creates an article, by default a draft of the administrator in a shared category. */
  createArticle(input: NewArticle = {}, author = this.as('admin')) {
    return this.content.createArticle(author, input);
  }

  /** Creates a comment, by default of a member. */
  createComment(articleId: number, input: NewComment = {}, author = this.as('member')) {
    return this.content.createComment(author, articleId, input);
  }

  private newClient(role: Role): TestClient {
    if (role === 'visitor') return new TestClient(this.url, () => ({}));
    if (role === 'admin') return this.signedIn(() => Promise.resolve(ADMIN_CREDENTIALS));
    return this.signedIn(() => this.content.createUser({ role }));
  }

  /** Returns a client that signs in with its first request. */
  private signedIn(account: () => Promise<Credentials>): TestClient {
    let headers: Promise<HeaderFields> | undefined;
    return new TestClient(this.url, () => (headers ??= account().then((credentials) => this.signIn(credentials))));
  }

  private async signIn({ username, password }: Credentials): Promise<HeaderFields> {
    const path = `${this.nest.get(ApiGroups).get('auth').prefix}/login`;
    const { token } = (await this.as('visitor').post(path, { username, password })).expect(200) as { token: string };
    return { Authorization: `Bearer ${token}` };
  }
}
