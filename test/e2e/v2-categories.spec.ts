import { startTestApp, type TestApp } from '../support/test-app.js';

describe('categories in version 2', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(() => site.stop());

  it('tries', async () => {
    const a = await site.createCategory({ name: 'A' });
    const b = await site.createCategory({ name: 'B', parent_id: a });
    const list = await site.http.get('/api/v2/categories?include=parent&page[size]=1&page[total]=true');
    console.log(list.status, JSON.stringify(list.body, null, 1), list.headers);
    const next = await site.http.get(list.body.links.next);
    console.log(next.status, JSON.stringify(next.body, null, 1));
    const one = await site.http.get(`/api/v2/categories/${b}?x=y`);
    console.log(one.status, JSON.stringify(one.body));
    const made = await site.http
      .post('/api/v2/categories')
      .set(await site.asAdmin())
      .send({
        data: {
          type: 'category',
          attributes: { name: 'C' },
          relationships: { parent: { data: { type: 'category', id: String(b) } } },
        },
      });
    console.log(made.status, JSON.stringify(made.body), made.headers);
    const users = await site.http.get('/api/v2/users?filter[role]=admin').set(await site.asAdmin());
    console.log(users.status, JSON.stringify(users.body));
  });
});
