import { PNG } from '../../support/sample-files.js';
import { UserClient } from '../../support/user-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const TEXT = '<p>Before the first commuters come, the river belongs to the herons and the crew.</p>';
/** Each step continues from the previous step and ends with checks of the content visible to readers. */
describe('Editorial workflow', () => {
  let site: TestApp;
  let visitor: UserClient;
  /** Mia is a member who submits an article, Ada is an author, Eve is an editor. Rob and Rea are members who read. */
  let mia: UserClient;
  let ada: UserClient;
  let eve: UserClient;
  let rob: UserClient;
  let rea: UserClient;
  let rivers: number;
  let waterways: number;
  // URLs of the resources that the steps create.
  let story: string;
  let report: string;
  let comment: string;
  let spam: string;

  const join = async (role: 'member' | 'author' | 'editor') =>
    new UserClient(site, (await site.createUser(role)).headers);
  const idOf = async (path: string) => (await eve.read(path)).id;
  const tagNamed = async (name: string) =>
    (await visitor.list('/api/v1/tags')).find(({ attributes }) => attributes['name'] === name)!;

  beforeAll(async () => {
    site = await startTestApp({ COMMENTS_MODERATION: 'first' });
    visitor = new UserClient(site);
    mia = await join('member');
    ada = await join('author');
    eve = await join('editor');
    rob = await join('member');
    rea = await join('member');
    rivers = await site.createCategory({ name: 'Rivers' });
    waterways = await site.createCategory({ name: 'Waterways' });
  });
  afterAll(() => site.stop());

  it('shows the draft of a member only to the member and to editors', async () => {
    const draft = await mia.expectCreated(
      mia.post('/api/v1/articles', {
        title: 'The ferry at dawn',
        content: TEXT,
        category_id: rivers,
        tags: ['Ferries', 'early'],
      }),
    );
    story = draft.links['self']!;

    expect(draft.attributes).toMatchObject({ status: 'draft', published_at: null });
    for (const person of [mia, eve])
      expect(await person.listSelfLinks('/api/v1/articles?status=draft')).toEqual([story]);
    for (const person of [visitor, rob, ada]) {
      await person.get(story).expect(404);
      expect(await person.listSelfLinks('/api/v1/articles?status=draft')).toEqual([]);
      expect(await person.listSelfLinks('/api/v1/articles?search=ferry')).toEqual([]);
      expect(await person.listSelfLinks('/api/v1/tags')).toEqual([]);
    }
    await rob.put(`${story}/rating`, { rating: 5 }).expect(404);
    await rob.post(`${story}/comments`, { comment: 'First!' }).expect(404);
  });

  it('lets an editor, but not the member, publish the article', async () => {
    await mia.post(`${story}/publish`).expect(403);
    await eve.patch(story, { subtitle: 'An hour with the crew' }).expect(200);
    await eve.post(`${story}/publish`).expect(200);

    expect(await visitor.readAttributes(story)).toMatchObject({
      title: 'The ferry at dawn',
      subtitle: 'An hour with the crew',
      status: 'published',
      rating: { average: 0, count: 0 },
      comments_count: 0,
    });
    expect(await visitor.listSelfLinks('/api/v1/articles?search=ferry')).toEqual([story]);
    expect(await visitor.readAttributes(`/api/v1/categories/${rivers}`)).toMatchObject({ item_count: 1 });
    expect((await tagNamed('Ferries')).attributes).toMatchObject({ item_count: 1 });
    // After publication the member can no longer edit the article.
    await mia.patch(story, { title: 'The ferry at noon' }).expect(403);
  });

  it('counts one rating per reader and rejects ratings of the author and of visitors', async () => {
    await rob.put(`${story}/rating`, { rating: 1 }).expect(200);
    await rea.put(`${story}/rating`, { rating: 4 }).expect(200);
    await rob.put(`${story}/rating`, { rating: 5 }).expect(200);
    await mia.put(`${story}/rating`, { rating: 5 }).expect(403);
    await visitor.put(`${story}/rating`, { rating: 5 }).expect(401);

    expect(await visitor.readAttributes(story)).toMatchObject({ rating: { average: 4.5, count: 2 } });
    expect(await visitor.read(`${story}/ratings`)).toMatchObject({
      average: 4.5,
      count: 2,
      distribution: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 },
    });
  });

  it('shows a pending first comment only to its author and to editors', async () => {
    const waiting = await rob.expectCreated(rob.post(`${story}/comments`, { comment: 'I was <b>on</b> it.' }));
    comment = waiting.links['self']!;
    spam = (await rea.expectCreated(rea.post(`${story}/comments`, { comment: 'Cheap watches' }))).links['self']!;
    await visitor.post(`${story}/comments`, { comment: 'Me too' }).expect(401);

    expect(waiting.attributes).toMatchObject({ status: 'pending', comment: 'I was on it.' });
    expect(await visitor.listSelfLinks(`${story}/comments`)).toEqual([]);
    expect(await visitor.readAttributes(story)).toMatchObject({ comments_count: 0 });
    expect(await rob.listSelfLinks(`${story}/comments`)).toEqual([comment]);
    await rea.get(comment).expect(404);
    expect(await eve.listSelfLinks('/api/v1/comments?status=pending&order=asc')).toEqual([comment, spam]);
  });

  it('publishes an approved comment and hides a rejected comment', async () => {
    await rob.post(`${comment}/approve`).expect(403);
    await eve.post(`${comment}/approve`).expect(200);
    await eve.post(`${spam}/reject`).expect(200);

    expect(await visitor.listSelfLinks(`${story}/comments`)).toEqual([comment]);
    expect(await visitor.readAttributes(story)).toMatchObject({ comments_count: 1 });
    await visitor.get(spam).expect(404);
    expect(await rea.readAttributes(spam)).toMatchObject({ status: 'rejected' });
    expect(await eve.listSelfLinks('/api/v1/comments?status=pending')).toEqual([]);
  });

  it('returns the whole comment thread with the article', async () => {
    const parent_id = await idOf(comment);
    const question = await eve.expectCreated(eve.post(`${story}/comments`, { comment: 'Which day?', parent_id }));
    const answer = await rob.expectCreated(
      rob.post(`${story}/comments`, { comment: 'On Monday.', parent_id: question.id }),
    );

    // Rob has an approved comment, so no moderation is required.
    expect(answer.attributes).toMatchObject({ status: 'approved' });
    expect(await visitor.read(question.links['self']!)).toMatchObject({
      relationships: { parent: { data: { id: parent_id } }, article: { data: { id: await idOf(story) } } },
    });
    const shown = await visitor.read(`${story}?include=comments`);
    expect(shown.attributes).toMatchObject({ comments_count: 3 });
    expect(shown.relationships!['comments']!.data).toHaveLength(3);
    expect(shown.included).toMatchObject([
      {
        type: 'comments',
        id: shown.id,
        data: [{ id: answer.id }, { id: question.id }, { id: parent_id }],
        meta: { count: 3 },
      },
    ]);
  });

  it('retains replies below an empty placeholder after a comment is deleted', async () => {
    const id = await idOf(comment);
    await rea.delete(comment).expect(403);
    await rob.delete(comment).expect(204);

    const [place, question, answer] = await visitor.list(`${story}/comments?order=asc`);
    expect(place).toMatchObject({ id, attributes: { comment: '' }, relationships: { author: { data: null } } });
    expect(question).toMatchObject({
      attributes: { comment: 'Which day?' },
      relationships: { parent: { data: { id } } },
    });
    expect(answer).toMatchObject({ attributes: { comment: 'On Monday.' } });
    const shown = await visitor.read(`${story}?include=comments`);
    expect(shown.attributes).toMatchObject({ comments_count: 2 });
    expect(shown.included).toMatchObject([{ data: [{ id: answer!.id }, { id: question!.id }], meta: { count: 2 } }]);
  });

  it('serves an attachment to readers, who cannot change the attachment', async () => {
    const written = await ada.expectCreated(
      ada.post('/api/v1/articles', {
        title: 'Locks of the north',
        content: TEXT,
        category_id: waterways,
        tags: ['boats', 'early'],
        status: 'published',
      }),
    );
    report = written.links['self']!;
    const picture = [`${report}/attachments`, { description: 'The lock' }, 'lock.png', PNG] as const;
    await rob.upload(...picture).expect(403);
    const { links } = await ada.expectCreated(ada.upload(...picture));

    expect(await visitor.listSelfLinks(`${report}/attachments`)).toEqual([links['self']]);
    expect(await visitor.readAttributes(links['self']!)).toMatchObject({
      filename: 'lock.png',
      description: 'The lock',
      mime_type: 'image/png',
      size: PNG.length,
      width: 3,
      height: 2,
    });
    const { body, headers } = await visitor.get(`${links['self']}/content`).expect(200);
    expect((body as Buffer).equals(PNG)).toBe(true);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    await rob.delete(links['self']!).expect(403);
  });

  it('moves the articles of a deleted category to another category', async () => {
    const [old, kept] = [`/api/v1/categories/${rivers}`, `/api/v1/categories/${waterways}`];
    await rob.delete(`${old}?reassign_to=${waterways}`).expect(403);
    await eve.delete(old).expect(409);
    await eve.delete(`${old}?reassign_to=${waterways}`).expect(204);

    await visitor.get(old).expect(404);
    expect(await visitor.readAttributes(kept)).toMatchObject({ item_count: 2 });
    expect(await visitor.listSelfLinks(`/api/v1/articles?category=${waterways}&sort=id&order=asc`)).toEqual([
      story,
      report,
    ]);
    const shown = await visitor.read(`${story}?include=category`);
    expect(shown.included).toMatchObject([{ type: 'category', id: waterways, attributes: { name: 'Waterways' } }]);
    // Ratings and comments are retained.
    expect(shown.attributes).toMatchObject({ comments_count: 2, rating: { average: 4.5, count: 2 } });
  });

  it('merges two tags', async () => {
    const [boats, ferries] = [await tagNamed('boats'), await tagNamed('Ferries')];
    await ada.post(`${boats.links['self']}/merge`, { into: ferries.id }).expect(403);
    await eve.post(`${boats.links['self']}/merge`, { into: ferries.id }).expect(200);

    await visitor.get(boats.links['self']!).expect(404);
    const tags = await visitor.list('/api/v1/tags');
    expect(tags.map(({ attributes }) => [attributes['name'], attributes['item_count']])).toEqual([
      ['early', 2],
      ['Ferries', 2],
    ]);
    expect(await visitor.listSelfLinks('/api/v1/articles?tag=ferries&sort=id&order=asc')).toEqual([story, report]);
    const { included } = await visitor.read(`${report}?include=tags`);
    expect(included.map(({ attributes }) => attributes['name']).sort()).toEqual(['Ferries', 'early']);
  });

  it('hides an archived article with its comments and ratings', async () => {
    await eve.post(`${story}/archive`).expect(200);

    expect(await visitor.listSelfLinks('/api/v1/articles')).toEqual([report]);
    expect(await visitor.readAttributes(`/api/v1/categories/${waterways}`)).toMatchObject({ item_count: 1 });
    for (const person of [visitor, rob]) {
      for (const path of ['', '/ratings', '/comments']) await person.get(`${story}${path}`).expect(404);
      expect(await person.listSelfLinks('/api/v1/comments')).toEqual([]);
    }
    await rob.put(`${story}/rating`, { rating: 1 }).expect(404);
    // Editors can still read the archived article with its ratings.
    expect(await eve.readAttributes(story)).toMatchObject({ status: 'archived', rating: { average: 4.5, count: 2 } });
  });
});
