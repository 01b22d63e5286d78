import { InkLeft, notes } from './notes-module.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('a module that does nothing but declare itself', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({ NOTES_SHOWN: '9' }, undefined, [notes]);
  });
  afterAll(() => site.stop());

  it('is served at its prefix, with its settings and links', async () => {
    const { body } = await site.unchecked.get('/api/v1/notes').expect(200);
    expect(body).toEqual({ shown: 9, role: 'visitor', self: '/api/v1/notes/7' });
  });

  it('is authenticated by its schemes in their order, one of its own among them', async () => {
    const missing = await site.unchecked.post('/api/v1/notes/1').expect(401);
    expect(missing.body.error).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Missing word' });
    expect(missing.headers['www-authenticate']).toBe('Word, Bearer realm="masthead"');
    const wrong = await site.unchecked.get('/api/v1/notes').set('X-Word', 'please').expect(401);
    expect(wrong.body.error.message).toBe('Wrong word');
    await site.unchecked.post('/api/v1/notes/1').set('X-Word', 'sesame').expect(201);
    await site.unchecked
      .post('/api/v1/notes/1')
      .set(await site.asAdmin())
      .expect(201);
  });

  it('takes a scheme that is not in its list for one that was not sent', async () => {
    await site.unchecked.get('/api/v1/notes').set('X-API-Key', 'garbage').expect(200);
    const { body } = await site.unchecked.post('/api/v1/notes/1').set('X-API-Key', 'garbage').expect(401);
    expect(body.error.message).toBe('Missing word');
  });

  it('is told when an answer of its own cannot be stored for repeats', async () => {
    const { headers } = await site.createUser('author');
    const copy = () => site.unchecked.post('/api/v1/notes/1/copy').set(headers);
    await copy().expect(201);
    await copy().set('Idempotency-Key', 'a copy').expect(500);

    expect(await site.sql('SELECT id FROM idempotency_keys')).toEqual([]);
  });

  it('asks for its permission', async () => {
    const member = await site.createUser('member');
    const { body } = await site.unchecked.post('/api/v1/notes/1').set(member.headers).expect(403);
    expect(body.error.code).toBe('FORBIDDEN');
  });

  it('is limited by its declaration', async () => {
    const { headers } = await site.unchecked.get('/api/v1/notes').set('X-Word', 'sesame').expect(200);
    expect(headers['x-ratelimit-limit']).toBe('5');
  });

  it('is in the OpenAPI document, with its schemes and its tag', async () => {
    const { body } = await site.unchecked.get('/openapi.json').expect(200);
    expect(body.paths['/api/v1/notes'].get).toMatchObject({
      tags: ['notes'],
      security: [{ word: [] }, { bearer: [] }, {}],
    });
    expect(body.paths['/api/v1/notes/{id}'].post.security).toEqual([{ word: [] }, { bearer: [] }]);
    expect(body.components.securitySchemes.word).toEqual({ type: 'apiKey', in: 'header', name: 'X-Word' });
  });

  it('answers 405 and 404 below its prefix', async () => {
    const { headers } = await site.unchecked.patch('/api/v1/notes/1').set('X-Word', 'sesame').expect(405);
    expect(headers['allow']).toBe('POST');
    await site.unchecked.get('/api/v1/notes/1/2').expect(404);
  });

  it('makes the service unready when it is not well', async () => {
    const { body } = await site.unchecked.get('/health/ready').expect(200);
    expect(body.details).toMatchObject({ database: { status: 'up' }, ink: { status: 'up' } });
    site.app.get(InkLeft, { strict: false }).left = false;
    await site.unchecked.get('/health/ready').expect(503);
    site.app.get(InkLeft, { strict: false }).left = true;
    await site.unchecked.get('/health/ready').expect(200);
  });

  describe('CORS', () => {
    const preflight = (path: string, origin = 'https://notes.example') =>
      site.unchecked.options(path).set({ Origin: origin, 'Access-Control-Request-Method': 'POST' });

    it('answers a preflight of its origins with 204, uncounted', async () => {
      const { headers } = await preflight('/api/v1/notes/1').expect(204);
      expect(headers).toMatchObject({
        'access-control-allow-origin': 'https://notes.example',
        'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE',
        'access-control-allow-headers': 'Authorization,Content-Type',
      });
      expect(headers['vary']).toContain('Origin');
      expect(headers).not.toHaveProperty('x-ratelimit-limit');
    });

    it.each([
      ['/api/v1/notes', 'https://evil.example'],
      ['/api/v1/notes', 'https://notes.example.evil.example'],
      ['/api/v1/notes', 'null'],
      ['/api/v1/articles', 'https://notes.example'],
      ['/api/nowhere', 'https://notes.example'],
    ])('allows nothing at %s to %s', async (path, origin) => {
      const { headers } = await preflight(path, origin).expect(204);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      const answer = await site.unchecked.get('/api/v1/articles').set('Origin', origin);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    });

    it('lets its pages read answers, refusals among them', async () => {
      const { headers } = await site.unchecked
        .get('/api/v1/notes')
        .set({ Origin: 'https://notes.example', 'X-Word': 'no' })
        .expect(401);
      expect(headers['access-control-allow-origin']).toBe('https://notes.example');
      expect(headers['access-control-expose-headers']).toContain('X-RateLimit-Reset');
    });
  });
});

describe('the environment', () => {
  const served = async (env: Record<string, string>, look: (site: TestApp) => Promise<void>) => {
    const site = await startTestApp(env);
    try {
      await look(site);
    } finally {
      await site.stop();
    }
  };

  it('takes the REST routes of a module away', () =>
    served({ ARTICLES_API_ENABLED: 'false' }, async (site) => {
      await site.unchecked.get('/api/v1/articles').expect(404);
      await site.unchecked.get('/api/v1/articles/1').expect(404);
      await site.unchecked
        .post('/api/v1/articles')
        .set(await site.asAdmin())
        .send({})
        .expect(404);
      await site.unchecked.get('/api/v1/users/1/articles').expect(404);
      await site.http.get('/api/v1/categories').expect(200);
      const { body } = await site.unchecked.get('/openapi.json');
      // The module's own endpoints have a switch of their own.
      const rest = Object.keys(body.paths).filter((path) => path.startsWith('/api/') && path.includes('articles'));
      expect(rest).toEqual([]);
    }));

  it('moves a module, with its links, its documentation and its walk', () =>
    served({ ARTICLES_API_PREFIX: '/content/posts', ARTICLES_API_RATE_LIMIT_REQUESTS: '77' }, async (site) => {
      const category = await site.createCategory();
      const made = await site.http
        .post('/content/posts')
        .set(await site.asAdmin())
        .send({
          title: 'Moved',
          content: `<p>${'A text. '.repeat(10)}</p>`,
          category_id: category,
          status: 'published',
        })
        .expect(201);
      expect(made.headers['location']).toBe(`/content/posts/${made.body.data.id}`);
      const { body, headers } = await site.http.get(made.headers['location']!).expect(200);
      expect(body.data.links.self).toBe(made.headers['location']);
      expect(headers['x-ratelimit-limit']).toBe('77');
      const unknown = await site.unchecked.get('/content/posts/1/nothing').expect(404);
      expect(unknown.headers['x-ratelimit-limit']).toBe('77');
      await site.unchecked.get('/content/posts/x/y').set('Authorization', 'Bearer no').expect(401);
      await site.unchecked.get('/api/v1/articles').expect(404);
      const document = (await site.unchecked.get('/openapi.json')).body;
      expect(document.paths['/content/posts/{id}'].get['x-rate-limit']).toBe('throttle:77,60');
      expect(Object.keys(document.paths)).not.toContain('/api/v1/articles/{id}');
    }));

  it('moves all modules at once, and sets what they have in common', () =>
    served({ API_PREFIX: '/rest/{module}', API_VERSION: '3.2', API_CORS_ORIGINS: '*' }, async (site) => {
      await site.http.get('/rest/tags').expect(200);
      const { headers } = await site.unchecked.get('/rest/articles').set('Origin', 'https://any.example').expect(200);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect((await site.unchecked.get('/openapi.json')).body.info.version).toBe('3.2');
    }));

  it('narrows the schemes of a module', () =>
    served({ TAGS_API_AUTHENTICATION: 'api_key', CATEGORIES_API_AUTHENTICATION: 'api_key,bearer' }, async (site) => {
      await site.unchecked.get('/api/v1/tags').set('Authorization', 'Bearer garbage').expect(200);
      await site.http.get('/api/v1/tags').set('X-API-Key', 'garbage').expect(401);
      const { body } = await site.http.post('/api/v1/categories').send({}).expect(401);
      expect(body.error.message).toBe('Missing API key');
      const document = (await site.unchecked.get('/openapi.json')).body;
      expect(document.paths['/api/v1/tags'].get.security).toEqual([{ api_key: [] }, {}]);
    }));

  it.each([
    [{ ARTICLES_API_PREFIX: 'posts' }, 'ARTICLES_API_PREFIX: must be a path such as /api/v1/articles'],
    [{ ARTICLES_API_PREFIX: '/posts/:id' }, 'ARTICLES_API_PREFIX: must be a path'],
    [{ API_PREFIX: '/api' }, 'API_PREFIX: must contain {module}'],
    [{ TAGS_API_ENABLED: 'yes' }, 'TAGS_API_ENABLED: must be true or false'],
    [{ TAGS_API_RATE_LIMIT_WINDOW: '0' }, 'TAGS_API_RATE_LIMIT_WINDOW: must be a whole number from 1 to 86400'],
    [{ API_CORS_ORIGINS: 'https://a.example/path' }, 'API_CORS_ORIGINS: must list origins'],
    [{ USERS_API_CORS_METHODS: 'GET,FETCH' }, '"FETCH" is none'],
    [
      { AUTH_API_AUTHENTICATION: 'bearer,basic' },
      'AUTH_API_AUTHENTICATION: "basic" is no scheme; there are bearer, api_key',
    ],
    [{ TAGS_API_PREFIX: '/api/v1/categories' }, 'is claimed by the module "categories" and by the module "tags"'],
    [{ TAGS_API_PREFIX: '/api/v1' }, 'is claimed by VersionsController.showFirst and by the module "tags"'],
  ])('stops the start when it says %j', async (env, message) => {
    await expect(startTestApp(env as Record<string, string>)).rejects.toThrow(message);
  });
});
