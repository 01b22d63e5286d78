import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import ts from 'typescript';
import * as masthead from '../../../src/index.js';
import { CommandRegistry } from '../../../src/core/module-api/command-registry.js';
import { Exporter } from '../../../src/core/portability/exporter.js';
import { SubscriberReplayService } from '../../../src/core/subscribers/index.js';
import { eventually } from '../../support/eventually.js';
import { SmtpServer } from '../../support/smtp-server.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { ADMIN_CREDENTIALS, type Headers } from '../../support/test-client.js';

const load = createRequire(__filename);

/** Runs the examples of the page and returns their exports. `test/architecture/docs-examples.spec.ts` checks their types. */
function modulesOf(page: string): masthead.FeatureModule[] {
  const markdown = readFileSync(join(__dirname, '../../..', page), 'utf8');
  const compilerOptions = {
    module: ts.ModuleKind.CommonJS,
    target: ts.ScriptTarget.ES2022,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
  };
  return [...markdown.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].flatMap(([, text]) => {
    const { outputText } = ts.transpileModule(text!, { compilerOptions });
    const exported: Record<string, unknown> = {};
    const require = (name: string): unknown => (name === 'masthead' ? masthead : load(name));
    (compileFunction(outputText, ['exports', 'require']) as (...values: unknown[]) => void)(exported, require);
    return Object.values(exported) as masthead.FeatureModule[];
  });
}

describe('The recipes of the cookbook', () => {
  let site: TestApp;
  let admin: Headers;
  let author: Headers;
  let smtp: SmtpServer;
  const pressFolder = mkdtempSync(join(tmpdir(), 'masthead-press-'));

  beforeAll(async () => {
    smtp = await SmtpServer.start();
    const env = {
      ...{ SMTP_URL: smtp.url, DESK_MAIL: 'desk@example.org' },
      ...{ EXPIRY_ACCOUNT: ADMIN_CREDENTIALS.username, PRESS_FOLDER: pressFolder, QUOTES_FOR: 'editors' },
    };
    site = await startTestApp(env, undefined, modulesOf('docs/cookbook.md'));
    admin = await site.asAdmin();
    author = (await site.createUser('author')).headers;
  });
  afterAll(async () => {
    await site.stop();
    await smtp.stop();
    rmSync(pressFolder, { recursive: true });
  });

  const image = 'https://www.example.org/ferry.jpg';
  const send = (method: 'post' | 'patch', path: string, body: object = {}, headers = admin) =>
    site.http[method](path).set(headers).send(body);

  it('are complete modules', () => {
    expect(site.modules.map(({ name }) => name)).toEqual([
      ...['agreement', 'pictures', 'embargo', 'imprint', 'recommendations', 'desk'],
      ...['publication-counts', 'incident', 'expiry', 'press', 'quotes'],
    ]);
  });

  it('refuses the publication and the schedule of an article by its author', async () => {
    const { links } = await site.createArticle({ image }, author);
    const { body } = await send('post', `${links['self']}/publish`, {}, author).expect(403);
    expect(body.error.message).toBe('Another person must publish this article');
    await send('patch', links['self']!, { publish_at: '2999-01-01T00:00:00Z' }, author).expect(403);
    await send('post', `${links['self']}/publish`).expect(200);
  });

  it('rejects the publication without a picture, and the removal of the picture of a published article', async () => {
    const { links } = await site.createArticle({}, author);
    const { body } = await send('post', `${links['self']}/publish`).expect(422);
    expect(body.error.details).toEqual([{ field: 'image', message: 'A published article needs a picture.' }]);
    await send('patch', links['self']!, { image, status: 'published' }).expect(200);
    await send('patch', links['self']!, { image: null }).expect(422);
  });

  it('rejects the publication and the schedule before the end of an embargo', async () => {
    const { links } = await site.createArticle({ image }, author);
    await send('patch', links['self']!, { embargo: { ends_at: '2999-01-01T00:00:00Z' } }, author).expect(403);
    await send('patch', links['self']!, { embargo: { ends_at: '2999-01-01T00:00:00Z' } }).expect(200);
    const { body } = await send('post', `${links['self']}/publish`).expect(422);
    expect(body.error.details[0].field).toBe('embargo.ends_at');
    await send('patch', links['self']!, { publish_at: '2998-01-01T00:00:00Z' }).expect(422);
    await send('patch', links['self']!, { publish_at: '2999-01-01T00:00:00Z' }).expect(200);
  });

  it('serves a page in the layout of the site, and an error page below it', async () => {
    const { text } = await site.unchecked.get('/imprint').expect(200);
    expect(text).toContain('<address>The Ferry &amp; Partners<br />12 Harbour Street<br />Hamburg<br /></address>');
    expect(text).toContain('<h1 dir="auto">Imprint</h1>');
    expect(text).toContain('<p class="masthead-title">');
    expect((await site.unchecked.get('/imprint/nothing').expect(404)).text).toContain('<h1>Page not found</h1>');
  });

  it('lists only visible articles, and whether the caller can edit them', async () => {
    const hidden = await site.createCategory({ status: 0 });
    const create = (title: string, input: object = {}) => site.createArticle({ image, title, ...input }, author);
    const [draft, open, closed, trashed] = [
      await create('A draft'),
      await create('Open'),
      await create('Closed', { category_id: await site.createCategory() }),
      await create('In the trash'),
    ];
    for (const { links } of [open, closed]) await send('post', `${links['self']}/publish`).expect(200);
    await send('patch', closed.links['self']!, { category_id: hidden }).expect(200);
    await site.http.delete(trashed.links['self']!).set(admin).expect(204);
    for (const { id } of [draft, open, closed, trashed]) {
      await site.sql('INSERT INTO recommendations (article_id) VALUES (?)', [id]);
    }
    const listFor = async (headers: Headers) =>
      (await site.unchecked.get('/api/v1/recommendations').set(headers).expect(200)).body as object[];
    expect(await listFor({})).toEqual([{ title: 'Open', can_edit: false }]);
    expect(await listFor((await site.createUser('author')).headers)).toEqual([{ title: 'Open', can_edit: false }]);
    expect(await listFor(author)).toEqual([
      { title: 'Open', can_edit: true },
      { title: 'A draft', can_edit: true },
    ]);
    expect(await listFor(admin)).toEqual(['Closed', 'Open', 'A draft'].map((title) => ({ title, can_edit: true })));
  });

  it('sends a mail for each publication', async () => {
    const { links } = await site.createArticle({ image, title: 'The ferry sails again' }, author);
    await send('post', `${links['self']}/publish`).expect(200);

    // Other tests publish articles too.
    let mail = await smtp.next('desk@example.org');
    while (!mail.subject!.includes('ferry sails')) mail = await smtp.next('desk@example.org');
    expect(mail.subject).toBe('Published: The ferry sails again');
    expect(mail.text!.trim()).toBe('The article "The ferry sails again" is published.');
  });

  it('counts each publication once, also if its event is delivered again', async () => {
    const sum = async (table: string, value: string) =>
      Number((await site.sql<{ n: number | null }>(`SELECT SUM(${value}) AS n FROM ${table}`))[0]!.n);
    const countPublications = () => sum('publication_counts', 'publications');
    const countEvents = () => sum("event_log WHERE name = 'articles.item.published'", '1');
    for (let n = 0; n < 2; n++) {
      const { links } = await site.createArticle({ image }, author);
      await send('post', `${links['self']}/publish`).expect(200);
    }
    const events = await countEvents();
    expect(events).toBeGreaterThanOrEqual(2);
    expect(await eventually(countPublications, (count) => count >= events)).toBe(events);

    const name = 'publication-counts.counter';
    const { lastPosition } = await site.app.get(SubscriberReplayService).replay(name, 1);
    await eventually(
      () => sum(`event_subscribers WHERE name = '${name}'`, 'position'),
      (position) => position >= lastPosition,
    );
    expect(await countPublications()).toBe(events);

    let exported = '';
    await site.app.get(Exporter).export({ write: (part) => Promise.resolve(void (exported += part)) });
    expect(exported).toContain('"publication_counts"');
    expect(exported).not.toContain('publication_count_progress');
  });

  it('ends all sessions of an account, and records it', async () => {
    const { id, username, headers } = await site.createUser('member');
    const [declaration] = site.modules.flatMap(({ commands = [] }) => commands);
    const run = (name: string) => site.app.get(CommandRegistry).get(declaration!).run({ username: name });
    await site.http.get('/api/auth/me').set(headers).expect(200);

    expect(await run(username)).toBe(`All sessions of "${username}" have ended.`);

    await site.http.get('/api/auth/me').set(headers).expect(401);
    const { body } = await site.http.get('/api/v1/audit-events?event=incident.signed-out').set(admin).expect(200);
    const [entry, ...others] = body.data as { attributes: object; relationships: object }[];
    expect(others).toEqual([]);
    expect(entry!.attributes).toMatchObject({ target_type: 'user', target_id: id, request_id: null });
    expect(entry!.relationships).toEqual({ actor: { data: null } });
    await expect(run('unknown')).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('archives an article after its expiry time, and no other article', async () => {
    const publish = async (expires_at: string) => {
      const { links } = await site.createArticle({ image, expiry: { expires_at } }, author);
      await send('post', `${links['self']}/publish`).expect(200);
      return links['self']!;
    };
    const [expired, later] = [await publish('2020-01-01T00:00:00Z'), await publish('2999-01-01T00:00:00Z')];

    await site.sql("UPDATE jobs SET next_at = '2000-01-01' WHERE name = 'expiry.archive'");

    const read = async (path: string) => (await site.http.get(path).set(admin).expect(200)).body.data.attributes;
    const { status, expiry } = await eventually(
      () => read(expired),
      (attributes) => attributes.status === 'archived',
    );
    expect({ status, expiry }).toEqual({ status: 'archived', expiry: { expires_at: null } });
    expect(await read(later)).toMatchObject({
      status: 'published',
      expiry: { expires_at: '2999-01-01T00:00:00.000Z' },
    });
  });

  it('is not ready without the folder of press releases, and shows its free space', async () => {
    const { body } = await site.unchecked.get('/health/ready').expect(200);
    expect(body.details).toMatchObject({ 'press-folder': { status: 'up' } });
    expect((await site.unchecked.get('/metrics').expect(200)).text).toMatch(/^press_folder_free_bytes [1-9]\d*$/m);

    renameSync(pressFolder, `${pressFolder}-away`);
    await site.unchecked.get('/health/ready').expect(503);
    expect((await site.unchecked.get('/metrics').expect(200)).text).not.toMatch(/^press_folder_free_bytes \d/m);

    renameSync(`${pressFolder}-away`, pressFolder);
    await site.unchecked.get('/health/ready').expect(200);
  });

  it.each([
    ['off', { visitor: 404, editor: 404 }],
    ['editors', { visitor: 404, editor: 200 }],
    ['everyone', { visitor: 200, editor: 200 }],
  ])('opens a route with QUOTES_FOR=%s to %j', async (access, expected) => {
    const isShared = access === 'editors';
    const quotes = isShared
      ? site
      : await startTestApp({ QUOTES_FOR: access }, undefined, modulesOf('docs/cookbook.md').slice(-1));
    try {
      const { headers } = await quotes.createUser('editor');
      const { status: visitor } = await quotes.unchecked.get('/api/v1/quotes');
      const { status: editor } = await quotes.unchecked.get('/api/v1/quotes').set(headers);
      expect({ visitor, editor }).toEqual(expected);
    } finally {
      if (!isShared) await quotes.stop();
    }
  });
});
