import { Person } from '../../support/person.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { at, revisionsOf } from './addresses.js';

describe('REVISIONS_KEEP', () => {
  let site: TestApp;
  let admin: Person;

  beforeAll(async () => {
    site = await startTestApp({ REVISIONS_KEEP: '3' });
    admin = new Person(site, await site.asAdmin());
  });
  afterAll(() => site.stop());

  const say = async (id: number, subtitle: string) => admin.patches(at(id), { subtitle }).expect(200);
  const kept = async (id: number) =>
    (await admin.lists(revisionsOf(id))).map((revision) => [revision.id, revision.attributes['subtitle']]);
  const serveWith = async (most: string) => {
    await site.close();
    site.env['REVISIONS_KEEP'] = most;
    await site.serve();
  };

  it('retains the newest 3 revisions and continues the numbering', async () => {
    const { id } = await site.createArticle({ subtitle: 'v0' });
    const other = await site.createArticle({ subtitle: 'v0' });
    await say(other.id, 'v1');
    for (let n = 1; n <= 5; n++) await say(id, `v${n}`);
    expect(await kept(id)).toEqual([
      [5, 'v4'],
      [4, 'v3'],
      [3, 'v2'],
    ]);
    await admin.gets(`${revisionsOf(id)}/2`).expect(404);
    // The restored revision is also the oldest revision, which this update deletes.
    await admin.posts(`${revisionsOf(id)}/3/restore`).expect(200);
    expect(await kept(id)).toEqual([
      [6, 'v5'],
      [5, 'v4'],
      [4, 'v3'],
    ]);
    expect(await admin.sees(at(id))).toMatchObject({ subtitle: 'v2' });
    expect(await kept(other.id)).toEqual([[1, 'v0']]);
  });

  it('applies a lower limit, zero and a higher limit at the next update of each article', async () => {
    const { id } = await site.createArticle({ subtitle: 'v0' });
    for (let n = 1; n <= 3; n++) await say(id, `v${n}`);
    await serveWith('1');
    expect(await kept(id)).toHaveLength(3);
    await say(id, 'v4');
    expect(await kept(id)).toEqual([[4, 'v3']]);
    await serveWith('0');
    await admin.posts(`${at(id)}/publish`).expect(200);
    expect(await kept(id)).toHaveLength(1);
    await say(id, 'v5');
    expect(await kept(id)).toEqual([]);
    await say(id, 'v6');
    expect(await kept(id)).toEqual([]);
    await serveWith('3');
    await say(id, 'v7');
    expect(await kept(id)).toEqual([[1, 'v6']]);
  });
});

describe('revisions under concurrent updates', () => {
  let site: TestApp;
  let admin: Headers;

  beforeAll(async () => {
    // On a busy machine, a wait for one of the ten connections must not time out.
    site = await startTestApp({ DATABASE_TIMEOUT_MS: '30000' });
    admin = await site.asAdmin();
  });
  afterAll(() => site.stop());

  it('records 20 concurrent updates as consecutive revisions', async () => {
    const { id } = await site.createArticle({ subtitle: 'the first' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        site.unchecked
          .patch(at(id))
          .set(admin)
          .send({ subtitle: `update ${n}`, tags: [`tag ${n}`, 'all'] }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { body } = await site.http
      .get(`${revisionsOf(id)}?per_page=100`)
      .set(admin)
      .expect(200);
    const revisions = (body.data as ApiObject[]).reverse();
    expect(revisions.map((revision) => revision.id)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    const { attributes } = (await site.http.get(at(id)).set(admin).expect(200)).body.data as ApiObject;
    const said = [...revisions.map((revision) => revision.attributes['subtitle']), attributes['subtitle']];
    expect(said[0]).toBe('the first');
    expect(said.slice(1).sort()).toEqual(Array.from({ length: 20 }, (_, n) => `update ${n}`).sort());
    expect(revisions.slice(1).map((revision) => revision.attributes['tags'])).toEqual(
      said.slice(1, -1).map((subtitle) => [`tag ${String(subtitle).slice('update '.length)}`, 'all']),
    );
    expect(revisions.slice(1).map((revision) => revision.attributes['written_at'])).toEqual(
      revisions.slice(0, -1).map((revision) => revision.attributes['created_at']),
    );
  });
});
