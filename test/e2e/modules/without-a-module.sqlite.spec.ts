import { featureModules } from '../../../src/modules/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { seedAllModules, type SeededContent } from '../../support/seed-all-modules.js';
import { withoutModules } from '../../support/without-modules.js';

interface RemovedModuleCase {
  /** A path that returns 200 if the module is present. */
  readonly page: (content: SeededContent) => string;
  /** The paths that return 404 without the module. */
  readonly gone?: RegExp;
}

const REMOVED_MODULE_CASES: Readonly<Record<string, RemovedModuleCase>> = {
  'api-clients': { page: () => '/api/v1/api-clients', gone: /^\/api\/v1\/api-clients/ },
  categories: { page: () => '/api/v2/categories', gone: /^\/api\/v[12]\/categories/ },
  tags: { page: () => '/api/v1/tags', gone: /^\/api\/v[12]\/tags/ },
  articles: {
    page: ({ published }) => `/api/v2/articles/${published}?include=author,category,tags`,
    // Includes the routes of other modules below an article.
    gone: /^\/api\/v[12]\/(users\/\{id\}\/)?articles/,
  },
  comments: {
    page: () => '/api/v2/comments?include=article,author',
    gone: /^\/api\/v[12]\/(articles\/\{id\}\/)?comments/,
  },
  ratings: {
    page: ({ published }) => `/api/v1/articles/${published}/ratings`,
    gone: /^\/api\/v1\/articles\/\{id\}\/rating/,
  },
  attachments: {
    page: ({ attachment }) => `/api/v1/attachments/${attachment}/content`,
    gone: /^\/api\/v1\/(articles\/\{id\}\/)?attachments/,
  },
  webhooks: { page: () => '/api/v1/webhooks', gone: /^\/api\/v1\/webhooks/ },
  'audit-events': { page: () => '/api/v1/audit-events', gone: /^\/api\/v1\/audit-events/ },
  publisher: {
    page: ({ published }) => `/modules/articles/ajax.php?op=getItem&itemid=${published}`,
    gone: /^\/modules\/articles\/(api|ajax)/,
  },
  'browser-script': { page: () => '/modules/articles/assets/js/publisher.js', gone: /^\/modules\/articles\/assets/ },
  pages: { page: () => '/articles/the-last-ferry', gone: /^\/articles/ },
  // Provides only a CLI command.
  import: { page: () => '/api' },
  // Off without AUTH_OIDC_ISSUER.
  'single-sign-on': { page: () => '/api' },
};
const ALWAYS = ['/api/v1/users', '/api/v2/users', '/api/auth/me', '/health/ready'];

interface Document {
  readonly paths: Readonly<Record<string, object>>;
  readonly tags: readonly { readonly name: string }[];
  readonly components: {
    readonly schemas: {
      readonly CreateApiKeyDto?: {
        readonly properties: { readonly scopes: { readonly items: { readonly enum: readonly string[] } } };
      };
    };
  };
}

const NAMES = featureModules.map(({ name }) => name);
const OPTIONAL = NAMES.filter((name) => !['users', 'auth'].includes(name));

describe('Application without a module', () => {
  let whole: TestApp;
  let content: SeededContent;
  let document: Document;

  beforeAll(async () => {
    whole = await startTestApp();
    content = await seedAllModules(whole);
    document = await documentOf(whole);
    await whole.close();
  });
  afterAll(() => whole.stop());

  /** Uses the database of the complete application. */
  const served = async (names: readonly string[], look: (site: TestApp) => Promise<void>) => {
    const site = await withoutModules(names, () => startTestApp(whole.env));
    try {
      await look(site);
    } finally {
      await site.stop();
    }
  };
  const statuses = async (site: TestApp, paths: readonly string[]) => {
    const headers = await site.asAdmin();
    const status = async (path: string) => (await site.unchecked.get(path).set(headers)).status;
    return Promise.all(paths.map(async (path) => [path, await status(path)]));
  };

  it.each(OPTIONAL)('serves all other routes without %s', (name) =>
    served([name], async (site) => {
      const { gone = /^$/ } = REMOVED_MODULE_CASES[name]!;
      const isGone = (path: string) => gone.test(path.replace(/\/\d+/, '/{id}'));
      const pages = [...ALWAYS, ...OPTIONAL.map((each) => REMOVED_MODULE_CASES[each]!.page(content))];
      expect(await statuses(site, pages)).toEqual(pages.map((path) => [path, isGone(path) ? 404 : 200]));

      const { paths, tags, components } = await documentOf(site);
      expect(Object.keys(paths)).toEqual(Object.keys(document.paths).filter((path) => !isGone(path)));
      expect(tags.map((tag) => tag.name)).not.toContain(name);

      // Permissions of a module remain if another module depends on the module.
      const { permissions = [] } = featureModules.find((module) => module.name === name)!;
      const isNeeded = featureModules.some(({ needs = [] }) => needs.some((need) => need.name === name));
      const lost = isNeeded ? [] : permissions.map((permission) => permission.name);
      const scopes = scopesIn(document)?.filter((scope) => !lost.includes(scope));
      expect(scopesIn({ components })).toEqual(name === 'api-clients' ? undefined : scopes);
      // Throws if the status is not 201.
      if (name !== 'articles') await site.createArticle({ category_id: 1, tags: ['Ferries'], status: 'published' });
    }),
  );

  it('authenticates API keys without users and auth, and has no login route', () =>
    served(['users', 'auth'], async (site) => {
      await site.unchecked.get('/api/v1/users').expect(404);
      await site.unchecked.post('/api/auth/login').send({}).expect(404);
      const caller = content.key === '' ? {} : { 'X-API-Key': content.key };
      const { body } = await site.http.get('/api/v1/articles').set(caller).expect(200);
      expect(body.meta.total).toBeGreaterThan(0);
      await site.unchecked.get('/api/v1/articles').set('X-API-Key', 'no key').expect(401);
      expect(Object.keys((await documentOf(site)).paths).filter((path) => /users|auth/.test(path))).toEqual([]);
    }));
});

describe('Application with few modules', () => {
  const only = async (names: readonly string[], look: (site: TestApp) => Promise<void>) => {
    const others = NAMES.filter((name) => !names.includes(name));
    const site = await withoutModules(others, () => startTestApp());
    try {
      await look(site);
    } finally {
      await site.stop();
    }
  };

  it('serves users and auth without other modules', () =>
    only(['users', 'auth'], async (site) => {
      const { headers } = await site.createUser('member');
      await site.http.get('/api/auth/me').set(headers).expect(200);
      await site.unchecked.get('/health/ready').expect(200);
      // No module verifies API keys.
      await site.http.get('/api/auth/me').set('X-API-Key', 'a key').expect(401);
      expect(Object.keys((await documentOf(site)).paths).filter((path) => /^\/api\/v\d\/(?!users)/.test(path))).toEqual(
        [],
      );
    }));

  it('serves categories without articles', () =>
    only(['users', 'auth', 'categories'], async (site) => {
      const [from, to] = [await site.createCategory(), await site.createCategory()];
      await site.createCategory({ parent_id: from });
      await site.http
        .delete(`/api/v1/categories/${from}?reassign_to=${to}`)
        .set(await site.asAdmin())
        .expect(204);
    }));
});

const scopesIn = ({ components }: Pick<Document, 'components'>) =>
  components.schemas.CreateApiKeyDto?.properties.scopes.items.enum;

const documentOf = async (site: TestApp): Promise<Document> =>
  (await site.unchecked.get('/openapi.json').expect(200)).body as Document;
