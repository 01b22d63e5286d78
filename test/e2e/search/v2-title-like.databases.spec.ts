import { startTestApp, type TestApp } from '../../support/test-app.js';

const STREETS = ['ΟΔΟΣ ΑΘΗΝΑΣ', 'οδος αθηνας', 'ΟΔΟΣΑΣ'];

describe('GET /api/v2/articles?filter[title][like]=', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp();
    const admin = await site.asAdmin();
    const category_id = await site.createCategory();
    for (const title of [...STREETS, 'İstanbul', 'Straße', 'back\\slash', 'quo\'te "q"', 'emoji 😀']) {
      await site.createArticle({ category_id, title, status: 'published' }, admin);
    }
  });
  afterAll(() => site.stop());

  it.each([
    // The lower-case form of a capital sigma differs at the end of a word.
    ['ΟΔΟΣ', STREETS],
    ['οδος', STREETS],
    ['οδοσ', STREETS],
    ['ΟΔΟΣΑΣ', ['ΟΔΟΣΑΣ']],
    ['οδοσασ', ['ΟΔΟΣΑΣ']],
    ['αθηνας', STREETS.slice(0, 2)],
    ['İstanbul', ['İstanbul']],
    ['STRAßE', ['Straße']],
    ['k\\S', ['back\\slash']],
    ['\'TE "', ['quo\'te "q"']],
    ['😀', ['emoji 😀']],
  ])('finds titles that contain %s in any case', async (text, titles) => {
    const query = new URLSearchParams({ 'filter[title][like]': text, sort: 'id' }).toString();
    const { body } = await site.http.get(`/api/v2/articles?${query}`).expect(200);
    const found = (body.data as { attributes: { title: string } }[]).map(({ attributes }) => attributes.title);
    expect(found).toEqual(titles);
  });
});
