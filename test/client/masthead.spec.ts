import { createMasthead, ifMatch, MastheadError } from '../../clients/typescript/src/index.js';
import { ADMIN_CREDENTIALS } from '../support/test-client.js';
import { CONTENT, RecordedMasthead } from './recorded-masthead.js';

describe('createMasthead', () => {
  let recorded: RecordedMasthead;

  beforeAll(async () => {
    recorded = await RecordedMasthead.start();
  });
  afterAll(() => recorded.site.stop());

  beforeEach(() => recorded.reset());

  describe('credentials', () => {
    it('sign in once before concurrent first requests', async () => {
      const [{ data }] = await Promise.all([
        recorded.masthead.GET('/api/auth/me'),
        recorded.masthead.GET('/api/v1/users'),
      ]);

      expect(data.data.attributes.username).toBe(ADMIN_CREDENTIALS.username);
      expect(recorded.requestedPaths().sort()).toEqual([
        'GET /api/auth/me',
        'GET /api/v1/users',
        'POST /api/auth/login',
      ]);
    });

    it('refresh a rejected token once for concurrent requests', async () => {
      let refused = 0;
      recorded.masthead = createMasthead({
        baseUrl: recorded.site.url,
        credentials: ADMIN_CREDENTIALS,
        fetch: (request) => {
          recorded.requests.push(request.clone());
          if (refused >= 2 || request.url.includes('/api/auth/')) return fetch(request);
          refused++;
          return Promise.resolve(new Response(null, { status: 401 }));
        },
      });

      await Promise.all([recorded.masthead.GET('/api/v1/users'), recorded.masthead.GET('/api/v1/users')]);

      expect(recorded.requestedPaths().sort()).toEqual([
        ...Array<string>(4).fill('GET /api/v1/users'),
        'POST /api/auth/login',
        'POST /api/auth/refresh',
      ]);
    });

    it('sign in again if the session was deleted', async () => {
      const { id, username, password } = await recorded.site.createUser('editor');
      let isOver = false;
      recorded.masthead = createMasthead({
        baseUrl: recorded.site.url,
        credentials: { username, password },
        fetch: async (request) => {
          const ends = !isOver && request.url.endsWith('/me');
          isOver ||= ends;
          if (ends) await recorded.site.sql('DELETE FROM sessions WHERE user_id = ?', [id]);
          return recorded.recordingFetch(request);
        },
      });

      await expect(recorded.masthead.GET('/api/auth/me')).resolves.toMatchObject({ data: { data: { id } } });

      expect(recorded.requestedPaths()).toEqual([
        'POST /api/auth/login',
        'GET /api/auth/me',
        'POST /api/auth/refresh',
        'POST /api/auth/login',
        'GET /api/auth/me',
      ]);
    });

    it('reject with INVALID_CREDENTIALS if they are wrong, and are sent again with the next request', async () => {
      const wrong = createMasthead({
        baseUrl: recorded.site.url,
        credentials: { ...ADMIN_CREDENTIALS, password: 'a wrong one' },
        fetch: recorded.recordingFetch,
      });

      await expect(wrong.GET('/api/auth/me')).rejects.toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
      await expect(wrong.GET('/api/auth/me')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
      expect(recorded.requestedPaths()).toEqual(['POST /api/auth/login', 'POST /api/auth/login']);
    });

    it('are the given token or API key, and are not sent without them', async () => {
      const token = await recorded.site.login(ADMIN_CREDENTIALS.username, ADMIN_CREDENTIALS.password);
      const client = await recorded.masthead.POST('/api/v1/api-clients', { body: { name: 'A machine' } });
      const { data } = await recorded.masthead.POST('/api/v1/api-clients/{id}/keys', {
        params: { path: { id: client.data.data.id } },
        body: { name: 'A job', scopes: ['users:read'] },
      });
      const withToken = createMasthead({ baseUrl: recorded.site.url, token });
      const withKey = createMasthead({ baseUrl: recorded.site.url, apiKey: String(data.data.attributes.key) });
      const visitor = createMasthead({ baseUrl: recorded.site.url });

      for (const one of [withToken, withKey]) {
        await expect(one.GET('/api/v1/users')).resolves.toMatchObject({ data: { meta: { current_page: 1 } } });
      }
      await expect(visitor.GET('/api/v1/users')).rejects.toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
      await expect(visitor.GET('/api/v1/articles')).resolves.toMatchObject({ data: { data: [] } });
    });
  });

  describe('errors', () => {
    it('contain the status, the code, the fields and the request id', async () => {
      const error: unknown = await recorded.masthead
        .POST('/api/v1/articles', { body: { title: 'No', content: 'short', category_id: recorded.categoryId } })
        .catch((reason: unknown) => reason);

      expect(error).toBeInstanceOf(MastheadError);
      expect(error).toMatchObject({
        name: 'MastheadError',
        message: 'The given data was invalid.',
        status: 422,
        code: 'VALIDATION_ERROR',
        details: [{ field: 'title' }, { field: 'content' }],
        requestId: (error as MastheadError).response.headers.get('X-Request-Id'),
        retryAfter: undefined,
      });
    });

    it('contain the status of a response that does not come from Masthead', async () => {
      const behindProxy = createMasthead({
        baseUrl: recorded.site.url,
        fetch: () => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' })),
      });

      await expect(behindProxy.GET('/api/v1/articles')).rejects.toMatchObject({
        message: '502 Bad Gateway',
        status: 502,
        code: undefined,
        details: [],
      });
    });
  });

  describe('a write request', () => {
    it('sends If-Match and rejects with PRECONDITION_FAILED if the version is outdated', async () => {
      const created = await recorded.masthead.POST('/api/v1/articles', {
        body: { title: 'Bound', content: CONTENT, category_id: recorded.categoryId },
      });
      const params = { path: { id: created.data.data.id }, header: ifMatch(created.response) };

      const changed = await recorded.masthead.PATCH('/api/v1/articles/{id}', { params, body: { title: 'Bound fast' } });

      expect(changed.data.data.attributes.title).toBe('Bound fast');
      await expect(
        recorded.masthead.PATCH('/api/v1/articles/{id}', { params, body: { title: 'Late' } }),
      ).rejects.toMatchObject({
        status: 412,
        code: 'PRECONDITION_FAILED',
      });
    });

    it('sends a new Idempotency-Key with each POST that accepts one', async () => {
      const body = { title: 'Once', content: CONTENT, category_id: recorded.categoryId };
      await recorded.masthead.POST('/api/v1/articles', { body });
      await recorded.masthead.POST('/api/v1/articles', { body });
      const first = await recorded.masthead.POST('/api/v1/articles', { body, headers: { 'Idempotency-Key': 'mine' } });
      const again = await recorded.masthead.POST('/api/v1/articles', { body, headers: { 'Idempotency-Key': 'mine' } });

      const [login, ...posts] = recorded.requests.map(({ headers }) => headers.get('Idempotency-Key'));
      expect(login).toBeNull();
      expect(posts).toEqual([expect.stringMatching(/^[\w-]{36}$/), expect.any(String), 'mine', 'mine']);
      expect(posts[0]).not.toBe(posts[1]);
      expect(again.data.data.id).toBe(first.data.data.id);
    });
  });

  it('reads and writes version 2', async () => {
    const relationships = { category: { data: { type: 'category' as const, id: String(recorded.categoryId) } } };
    const create = (title: string) =>
      recorded.masthead.POST('/api/v2/articles', {
        params: { query: { include: 'category' } },
        body: { data: { type: 'article', attributes: { title, content: CONTENT }, relationships } },
      });
    const { data, response } = await create('Two versions');
    const { id, type } = data.data;
    const params = { path: { id }, header: ifMatch(response) };
    const body = { data: { id, type, attributes: { title: 'One of two' } } };

    const changed = await recorded.masthead.PATCH('/api/v2/articles/{id}', { params, body });

    expect(data.included).toMatchObject([{ type: 'category', attributes: { name: 'News' } }]);
    expect(changed.data.data).toMatchObject({ id, attributes: { title: 'One of two' } });
    expect(recorded.requests.at(-2)!.headers.get('Idempotency-Key')).toMatch(/^[\w-]{36}$/);
    await expect(create('No')).rejects.toMatchObject({
      status: 422,
      code: 'VALIDATION_ERROR',
      details: [{ field: 'data.attributes.title' }],
    });
  });

  describe('a file', () => {
    it('is uploaded as a form and downloaded unchanged', async () => {
      const file = new File(['A short text.\n'], 'notes.txt');

      const { data } = await recorded.masthead.POST('/api/v1/attachments', { body: { file, description: 'Notes' } });
      const content = await recorded.masthead.GET('/api/v1/attachments/{id}/content', {
        params: { path: { id: data.data.id } },
        parseAs: 'blob',
      });

      expect(data.data.attributes).toMatchObject({ filename: 'notes.txt', description: 'Notes' });
      await expect(content.data.text()).resolves.toBe('A short text.\n');
    });
  });
});
