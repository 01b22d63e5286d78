import { createTestApp, type CreatedResource, type TestApp } from '../../../src/testing/index.js';
import type { ArticleAttributes, CategoryAttributes, CommentAttributes } from '../../../src/testing/index.js';
import type { ArticleAttributes as ArticleView } from '../../../src/modules/articles/dto/article-attributes.js';
import type { CategoryAttributes as CategoryView } from '../../../src/modules/categories/dto/category-attributes.js';
import type { CommentAttributes as CommentView } from '../../../src/modules/comments/dto/comment-attributes.js';
import { printing } from './printing-module.js';

const PRINTING = '/api/v1/printing';
const schemes = { badge: (username: string) => ({ 'X-Badge': username }) };

/** The attributes without the index signature. */
type Declared<Attributes> = { [Name in keyof Attributes as string extends Name ? never : Name]: Attributes[Name] };
type IsSame<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

// These lines do not compile if the attributes of the testing kit differ from those of the API.
const presented = {
  article: (view: ArticleView): Declared<ArticleAttributes> => view,
  category: (view: CategoryView): Declared<CategoryAttributes> => view,
  comment: (view: CommentView): Declared<CommentAttributes> => view,
};
const haveSameNames: [
  IsSame<keyof Declared<ArticleAttributes>, keyof ArticleView>,
  IsSame<keyof Declared<CategoryAttributes>, keyof CategoryView>,
  IsSame<keyof Declared<CommentAttributes>, keyof CommentView>,
] = [true, true, true];

describe('clients of masthead/testing', () => {
  let app: TestApp<typeof schemes>;

  beforeAll(async () => {
    app = await createTestApp({ modules: [printing], schemes, env: { LOG_LEVEL: 'silent' } });
  });
  afterAll(() => app.stop());

  it('authenticates with a scheme of a module', async () => {
    const { id, username } = await app.createUser({ role: 'author' });
    expect((await app.as('badge', username).get(PRINTING)).expect(200)).toEqual({ user: id, scopes: null });
    const { error } = (await app.as('badge', 'nobody').get(PRINTING)).expect(401);
    expect(error.message).toBe('Unknown badge');
  });

  it('authenticates with an API key of an account, limited to its scopes', async () => {
    const { id, client: owner } = await app.createUser({ role: 'author' });
    const program = app.as('api_key', { owner, scopes: ['printing:use'] });
    expect((await program.get(PRINTING)).expect(200)).toEqual({ user: id, scopes: ['printing:use'] });
    expect((await program.get(PRINTING)).expect(200).user).toBe(id);
    (await app.as('api_key', { owner, scopes: ['articles:read'] }).get(PRINTING)).expect(403);
    (await app.as('api_key').get('/api/v1/users')).expect(200);
  });

  it('throws for an unknown role or scheme', () => {
    expect(() => app.as('editr' as 'editor')).toThrow(
      '"editr" is neither a role nor a scheme of the option "schemes". Known: visitor, member, author, editor, admin, api_key, badge',
    );
  });

  it('fails to start with credentials of a scheme that the application does not have', async () => {
    await expect(createTestApp({ schemes })).rejects.toThrow(
      'The option "schemes" contains "badge", which is not an enabled authentication scheme. Schemes: bearer, api_key',
    );
    await expect(createTestApp({ schemes: { editor: () => ({}) } })).rejects.toThrow(
      'The option "schemes" cannot replace "editor"',
    );
  });

  it('returns typed resources', async () => {
    const { attributes } = await app.createArticle({ title: 'Typed' });
    const title: string = attributes.title;
    expect([title, attributes.status, attributes.rating]).toEqual(['Typed', 'draft', { average: 0, count: 0 }]);
    const { links } = await app.createCategory({ name: 'Rivers' });
    const response = await app.as('visitor').get<{ data: CreatedResource<{ readonly name: string }> }>(links.self);
    const name: string = response.expect(200).data.attributes.name;
    expect([name, response.body.data.attributes.name]).toEqual(['Rivers', 'Rivers']);
    expect(Object.keys(presented)).toHaveLength(haveSameNames.length);
  });

  it('shows the exception of the application in a failed assertion', async () => {
    const response = await app.as('visitor').get(`${PRINTING}/jam`);
    expect(response.serverError).toMatchObject({ message: 'paper jam' });
    expect(response.expect(500).error.message).toBe('An internal error occurred');
    expect(() => response.expect(200) as unknown).toThrow(
      /^GET \/api\/v1\/printing\/jam returned 500, not 200:\n[^]*"INTERNAL_ERROR"[^]*\nException of the application:\nError: paper jam\n +at PrintingController\.jam [^]*printing-module\.ts[^]*\[cause\]: Error: no ink/,
    );
    const away = await app.as('visitor').get(`${PRINTING}/away`);
    expect(() => away.expect(200) as unknown).toThrow(/returned 503[^]*Error: connect EHOSTUNREACH/);
  });

  it('shows no exception after an error of the client', async () => {
    const response = await app.as('visitor').get('/api/v1/articles/4711');
    expect(response.serverError).toBeUndefined();
    expect(() => response.expect(200) as unknown).toThrow(/^(?![^]*Exception of the application)/);
  });
});
