import { type MariadbServer, startMariadb } from '../../support/mariadb-server.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject } from '../../support/test-client.js';

const TAGS = Array.from({ length: 10 }, (_, index) => `tag ${9 - index}`);

describe('tags of an article', () => {
  let server: MariadbServer;
  let site: TestApp;

  beforeAll(async () => {
    server = await startMariadb({ args: ['--group-concat-max-len=4'] });
    await server.createDatabase('tags');
    site = await startTestApp({ DATABASE_URL: server.url('tags') });
  });
  afterAll(async () => {
    await site?.stop();
    await server?.stop();
  });

  it('returns all ten tags when group_concat_max_len is 4', async () => {
    const { id } = await site.createArticle({ status: 'published', tags: TAGS });
    const { body } = await site.http.get(`/api/v1/articles/${id}?include=tags`).expect(200);

    const included = new Map((body.included as ApiObject[]).map((tag) => [tag.id, tag.attributes['name']]));
    expect(body.data.relationships.tags.data.map(({ id }: ApiObject) => included.get(id))).toEqual(TAGS);
  });
});
