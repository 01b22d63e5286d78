import { InkHealthCheck, notes } from './notes-module.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('Declared feature module', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({ NOTES_SHOWN: '9' }, undefined, [notes]);
  });
  afterAll(() => site.stop());

  it('serves the module at its prefix with settings and links', async () => {
    const { body } = await site.unchecked.get('/api/v1/notes').expect(200);
    expect(body).toEqual({ shown: 9, role: 'visitor', self: '/api/v1/notes/7' });
  });

  it('authenticates with the declared schemes in order, including a custom scheme', async () => {
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

  it('ignores credentials of schemes that the module does not declare', async () => {
    await site.unchecked.get('/api/v1/notes').set('X-API-Key', 'garbage').expect(200);
    const { body } = await site.unchecked.post('/api/v1/notes/1').set('X-API-Key', 'garbage').expect(401);
    expect(body.error.message).toBe('Missing word');
  });

  it('returns 500 for an Idempotency-Key on a streamed response', async () => {
    const { headers } = await site.createUser('author');
    const copy = () => site.unchecked.post('/api/v1/notes/1/copy').set(headers);
    await copy().expect(201);
    await copy().set('Idempotency-Key', 'a copy').expect(500);

    expect(await site.sql('SELECT id FROM idempotency_keys')).toEqual([]);
  });

  it('returns 403 without the permission of the module', async () => {
    const member = await site.createUser('member');
    const { body } = await site.unchecked.post('/api/v1/notes/1').set(member.headers).expect(403);
    expect(body.error.code).toBe('FORBIDDEN');
  });

  it('applies the declared rate limit', async () => {
    const { headers } = await site.unchecked.get('/api/v1/notes').set('X-Word', 'sesame').expect(200);
    expect(headers['x-ratelimit-limit']).toBe('5');
  });

  it('documents the module with its schemes and tag', async () => {
    const { body } = await site.unchecked.get('/openapi.json').expect(200);
    expect(body.paths['/api/v1/notes'].get).toMatchObject({
      tags: ['notes'],
      security: [{ word: [] }, { bearer: [] }, {}],
    });
    expect(body.paths['/api/v1/notes/{id}'].post.security).toEqual([{ word: [] }, { bearer: [] }]);
    expect(body.components.securitySchemes.word).toEqual({ type: 'apiKey', in: 'header', name: 'X-Word' });
  });

  it('returns 405 and 404 below the prefix', async () => {
    const { headers } = await site.unchecked.patch('/api/v1/notes/1').set('X-Word', 'sesame').expect(405);
    expect(headers['allow']).toBe('POST');
    await site.unchecked.get('/api/v1/notes/1/2').expect(404);
  });

  it('returns 503 for readiness while the health check of the module fails', async () => {
    const { body } = await site.unchecked.get('/health/ready').expect(200);
    expect(body.details).toMatchObject({ database: { status: 'up' }, ink: { status: 'up' } });
    site.app.get(InkHealthCheck, { strict: false }).hasInk = false;
    await site.unchecked.get('/health/ready').expect(503);
    site.app.get(InkHealthCheck, { strict: false }).hasInk = true;
    await site.unchecked.get('/health/ready').expect(200);
  });

  describe('CORS', () => {
    const preflight = (path: string, origin = 'https://notes.example') =>
      site.unchecked.options(path).set({ Origin: origin, 'Access-Control-Request-Method': 'POST' });

    it('returns 204 for a preflight of a declared origin without rate limiting', async () => {
      const { headers } = await preflight('/api/v1/notes/1').expect(204);
      expect(headers).toMatchObject({
        'access-control-allow-origin': 'https://notes.example',
        'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE',
        'access-control-allow-headers': 'Authorization,Content-Type',
        'access-control-max-age': '600',
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
    ])('does not allow CORS at %s for %s', async (path, origin) => {
      const { headers } = await preflight(path, origin).expect(204);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      const answer = await site.unchecked.get('/api/v1/articles').set('Origin', origin);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    });

    it('allows declared origins to read error responses', async () => {
      const { headers } = await site.unchecked
        .get('/api/v1/notes')
        .set({ Origin: 'https://notes.example', 'X-Word': 'no' })
        .expect(401);
      expect(headers['access-control-allow-origin']).toBe('https://notes.example');
      expect(headers['access-control-expose-headers']!.split(',')).toEqual([
        ...['ETag', 'Idempotent-Replayed', 'Link', 'Location', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id'],
        ...['X-Cache', 'Deprecation', 'Sunset', 'Accept-Ranges', 'Content-Disposition', 'Content-Range'],
        ...['X-Total-Count', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
      ]);
    });
  });
});

describe('Module settings in the environment', () => {
  const served = async (env: Record<string, string>, look: (site: TestApp) => Promise<void>) => {
    const site = await startTestApp(env);
    try {
      await look(site);
    } finally {
      await site.stop();
    }
  };

  it('disables the REST routes of a module', () =>
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
      // Other endpoints of the module have a separate setting.
      const rest = Object.keys(body.paths).filter((path) => path.startsWith('/api/') && path.includes('articles'));
      expect(rest).toEqual([]);
    }));

  it('moves a module with its links, documentation and rate limit', () =>
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

  it('sets the prefix, version and CORS origins of all modules', () =>
    served({ API_PREFIX: '/rest/{module}', API_VERSION: '3.2', API_CORS_ORIGINS: '*' }, async (site) => {
      await site.http.get('/rest/tags').expect(200);
      const { headers } = await site.unchecked.get('/rest/articles').set('Origin', 'https://any.example').expect(200);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect((await site.unchecked.get('/openapi.json')).body.info.version).toBe('3.2');
    }));

  it('restricts the authentication schemes of a module', () =>
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
    [{ USERS_API_CORS_METHODS: 'GET,FETCH' }, '"FETCH" is not allowed'],
    [
      { AUTH_API_AUTHENTICATION: 'bearer,basic' },
      'AUTH_API_AUTHENTICATION: unknown scheme "basic"; known schemes: bearer, api_key, oidc',
    ],
    [
      { API_AUTHENTICATION: 'basic', API_RATE_LIMIT_REQUESTS: '0', ARTICLES_API_AUTHENTICATION: 'digest' },
      [
        'API_RATE_LIMIT_REQUESTS: must be a whole number from 1 to 1000000000',
        'API_AUTHENTICATION: unknown scheme "basic"; known schemes: bearer, api_key, oidc',
        'ARTICLES_API_AUTHENTICATION: unknown scheme "digest"; known schemes: bearer, api_key, oidc',
      ].join('\n  '),
    ],
    [
      { TAGS_API_PREFIX: '/api/v1/categories' },
      'TAGS_API_PREFIX: must be a path without routes of other modules: the route GET /api/v1/categories is claimed by the module "categories" and by the module "tags"',
    ],
    [{ TAGS_API_PREFIX: '/api/v1' }, 'is claimed by ApiRootController.showFirst and by the module "tags"'],
  ])('fails at startup with the settings %j', async (env, message) => {
    await expect(startTestApp(env as Record<string, string>)).rejects.toThrow(message);
  });
});
