import { startTestApp, type TestApp } from '../support/test-app.js';

describe('comments in version 2', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(() => site.stop());

  it('tries', async () => {
    const admin = await site.asAdmin();
    const { id } = await site.createArticle({ status: 'published', tags: ['x'] });
    const made = await site.http.post(`/api/v2/articles/${id}/comments?include=article,author,article.category`).set(admin).send({ data: { type: 'comment', attributes: { comment: 'C' } } });
    console.log(made.status, JSON.stringify(made.body,null,1), made.headers);
    const reply = await site.http.post(`/api/v2/articles/${id}/comments`).set(admin).send({ data: { type: 'comment', attributes: { comment: 'D' }, relationships: { parent: { data: { type: 'comment', id: made.body.data.id } } } } });
    console.log(reply.status, JSON.stringify(reply.body,null,1));
    const list = await site.http.get('/api/v2/comments?include=parent,parent.author&filter[parent]=0');
    console.log(list.status, JSON.stringify(list.body, null, 1));
    const arts = await site.http.get('/api/v2/articles?include=comments.author,comments.parent,tags&fields[article]=title');
    console.log(arts.status, JSON.stringify(arts.body, null, 1));
  });
});
