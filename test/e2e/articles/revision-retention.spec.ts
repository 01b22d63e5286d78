import { UserClient } from '../../support/user-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { articlePath, revisionsPath } from './article-paths.js';

describe('REVISIONS_KEEP', () => {
  let site: TestApp;
  let admin: UserClient;

  beforeAll(async () => {
    site = await startTestApp({ REVISIONS_KEEP: '3' });
    admin = new UserClient(site, await site.asAdmin());
  });
  afterAll(() => site.stop());

  const setSubtitle = async (id: number, subtitle: string) => admin.patch(articlePath(id), { subtitle }).expect(200);
  const listRevisions = async (id: number) =>
    (await admin.list(revisionsPath(id))).map((revision) => [revision.id, revision.attributes['subtitle']]);
  const restartWith = async (limit: string) => {
    await site.close();
    site.env['REVISIONS_KEEP'] = limit;
    await site.serve();
  };

  it('retains the newest 3 revisions and continues the numbering', async () => {
    const { id } = await site.createArticle({ subtitle: 'v0' });
    const other = await site.createArticle({ subtitle: 'v0' });
    await setSubtitle(other.id, 'v1');
    for (let n = 1; n <= 5; n++) await setSubtitle(id, `v${n}`);
    expect(await listRevisions(id)).toEqual([
      [5, 'v4'],
      [4, 'v3'],
      [3, 'v2'],
    ]);
    await admin.get(`${revisionsPath(id)}/2`).expect(404);
    // The restored revision is also the oldest revision, which this update deletes.
    await admin.post(`${revisionsPath(id)}/3/restore`).expect(200);
    expect(await listRevisions(id)).toEqual([
      [6, 'v5'],
      [5, 'v4'],
      [4, 'v3'],
    ]);
    expect(await admin.readAttributes(articlePath(id))).toMatchObject({ subtitle: 'v2' });
    expect(await listRevisions(other.id)).toEqual([[1, 'v0']]);
  });

  it('applies a lower limit, zero and a higher limit at the next update of each article', async () => {
    const { id } = await site.createArticle({ subtitle: 'v0' });
    for (let n = 1; n <= 3; n++) await setSubtitle(id, `v${n}`);
    await restartWith('1');
    expect(await listRevisions(id)).toHaveLength(3);
    await setSubtitle(id, 'v4');
    expect(await listRevisions(id)).toEqual([[4, 'v3']]);
    await restartWith('0');
    await admin.post(`${articlePath(id)}/publish`).expect(200);
    expect(await listRevisions(id)).toHaveLength(1);
    await setSubtitle(id, 'v5');
    expect(await listRevisions(id)).toEqual([]);
    await setSubtitle(id, 'v6');
    expect(await listRevisions(id)).toEqual([]);
    await restartWith('3');
    await setSubtitle(id, 'v7');
    expect(await listRevisions(id)).toEqual([[1, 'v6']]);
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
          .patch(articlePath(id))
          .set(admin)
          .send({ subtitle: `update ${n}`, tags: [`tag ${n}`, 'all'] }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { body } = await site.http
      .get(`${revisionsPath(id)}?per_page=100`)
      .set(admin)
      .expect(200);
    const revisions = (body.data as ApiObject[]).reverse();
    expect(revisions.map((revision) => revision.id)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    const { attributes } = (await site.http.get(articlePath(id)).set(admin).expect(200)).body.data as ApiObject;
    const subtitles = [...revisions.map((revision) => revision.attributes['subtitle']), attributes['subtitle']];
    expect(subtitles[0]).toBe('the first');
    expect(subtitles.slice(1).sort()).toEqual(Array.from({ length: 20 }, (_, n) => `update ${n}`).sort());
    expect(revisions.slice(1).map((revision) => revision.attributes['tags'])).toEqual(
      subtitles.slice(1, -1).map((subtitle) => [`tag ${String(subtitle).slice('update '.length)}`, 'all']),
    );
    expect(revisions.slice(1).map((revision) => revision.attributes['written_at'])).toEqual(
      revisions.slice(0, -1).map((revision) => revision.attributes['created_at']),
    );
  });
});
