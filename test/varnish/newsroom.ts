import { toV2Document } from '../support/version-2.js';
import { PASSWORD } from './edge-site.js';

export type Sender = 'admin' | 'author' | 'member';
type Input = Readonly<Record<string, unknown>>;

interface Created {
  readonly id: number | string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Writes content over HTTP, through Varnish, and knows the ids of the content that it has created. */
export class Newsroom {
  readonly articles: number[] = [];
  readonly slugs: string[] = [];
  readonly categories: number[] = [];
  readonly tags: number[] = [];
  readonly users: number[] = [];
  readonly attachments: number[] = [];
  readonly comments: number[] = [];
  /** Times of the acknowledgements of writes, in milliseconds of `performance.now()`. */
  readonly acknowledgements: number[] = [];
  private readonly tokens = {} as Record<Sender, string>;
  private count = 0;

  /** `url` is the target of the writes. */
  constructor(public url: string) {}

  /** Returns a text that no other call returns. */
  unique(text: string): string {
    return `${text} ${++this.count}`;
  }

  async signIn(sender: Sender, username: string, password: string): Promise<void> {
    const { token } = (await this.request('POST', '/api/auth/login', { username, password })) as { token: string };
    this.tokens[sender] = token;
  }

  async setUp(): Promise<void> {
    await this.signIn('admin', 'admin', PASSWORD);
    for (const role of ['author', 'member'] as const) {
      const password = `the password of a ${role}`;
      const account = { username: role, password, role, email: `${role}@example.org`, name: `The ${role}` };
      this.users.push(await this.create('/api/v1/users', account));
      await this.signIn(role, role, password);
    }
    for (const name of ['Rivers', 'Harbours', 'Bridges']) await this.addCategory({ name });
    await this.addCategory({ name: 'Ferries', parent_id: this.categories[0] });
    for (let n = 0; n < 8; n++) await this.addArticle({ category_id: this.categories[n % 4] });
    for (const article of this.articles.slice(0, 4)) {
      await this.addComment(article);
      await this.upload(article);
      await this.send('PUT', `/api/v1/articles/${article}/rating`, { rating: 3 }, 'member');
    }
    const { data } = (await this.request('GET', '/api/v1/tags?per_page=100', undefined, 'admin')) as {
      data: { id: number }[];
    };
    this.tags.push(...data.map(({ id }) => id));
  }

  /** A published article of the author, with two tags. */
  async addArticle(input: Input = {}, sender: Sender = 'admin'): Promise<number> {
    const title = this.unique('The ferry');
    const slug = title.toLowerCase().replaceAll(' ', '-');
    const id = await this.create(
      '/api/v1/articles',
      {
        ...{ title, slug, content: `<p>${this.unique('The river belongs to the herons and the crew of ferry')}.</p>` },
        ...{ category_id: this.categories[0], tags: ['rivers', `tag ${this.articles.length % 3}`] },
        ...{ status: 'published', author_id: this.users[0], ...input },
      },
      sender,
    );
    this.articles.push(id);
    this.slugs.push(slug);
    return id;
  }

  async addCategory(input: Input = {}): Promise<number> {
    const id = await this.create('/api/v1/categories', { name: this.unique('Category'), ...input });
    this.categories.push(id);
    return id;
  }

  async addComment(article: number, input: Input = {}): Promise<number> {
    const body = { comment: this.unique('I take the early one'), ...input };
    const id = await this.create(`/api/v1/articles/${article}/comments`, body, 'member');
    this.comments.push(id);
    return id;
  }

  /** Uploads a text file, to an article or without an article. */
  async upload(article?: number): Promise<number> {
    const form = new FormData();
    form.set('file', new Blob([this.unique('Departures')], { type: 'text/plain' }), 'departures.txt');
    form.set('description', this.unique('Departures'));
    const path = article === undefined ? '/api/v1/attachments' : `/api/v1/articles/${article}/attachments`;
    const id = Number(((await this.request('POST', path, form, 'admin')) as { data: Created }).data.id);
    this.attachments.push(id);
    return id;
  }

  /** Sends a version 1 body. Paths of version 2 receive it as a JSON:API document. */
  send(method: string, path: string, body?: Input, sender: Sender = 'admin'): Promise<unknown> {
    const id = /\/(\d+)(\/|$)/.exec(path)?.[1];
    const isAction = /\/(publish|archive|unpublish|restore|approve|reject)$/.test(path);
    const isV2 = path.startsWith('/api/v2/') && body !== undefined && !isAction;
    return this.request(method, path, isV2 ? toV2Document(path, body, id) : body, sender);
  }

  async create(path: string, body: Input, sender: Sender = 'admin'): Promise<number> {
    const created = (await this.send('POST', path, body, sender)) as { data?: Created; itemid?: number };
    return Number(created.data?.id ?? created.itemid);
  }

  private async request(method: string, path: string, body?: Input | FormData, sender?: Sender): Promise<unknown> {
    const isForm = body instanceof FormData;
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(body && !isForm && { 'Content-Type': 'application/json' }),
        ...(sender && { Authorization: `Bearer ${this.tokens[sender]}` }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
    if (method !== 'GET') this.acknowledgements.push(performance.now());
    return text === '' ? undefined : JSON.parse(text);
  }
}
