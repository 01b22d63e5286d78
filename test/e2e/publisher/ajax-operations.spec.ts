import { inlineReferences } from '../../support/inline-references.js';
import { invalidFields } from '../../support/invalid-fields.js';
import { AJAX, AjaxFixture } from './ajax-fixture.js';

describe('the AJAX endpoint', () => {
  let site: AjaxFixture;
  let id: number;

  beforeAll(async () => {
    site = await AjaxFixture.start();
  });
  afterAll(() => site.app.stop());
  beforeEach(async () => {
    ({ id } = await site.app.createArticle({ status: 'published' }, site.author.headers));
  });

  const comments = async () => site.app.sql('SELECT text FROM comments WHERE article_id = ?', [id]);

  describe('every operation', () => {
    it.each(['', 'op=', 'op=nothing', 'op=getitem', 'op=getItem&op=getItem', 'op=toString', 'op=__proto__'])(
      'returns 400 for an unknown operation: %j',
      async (query) => {
        const { body } = await site.read(`${query}&itemid=${id}`).expect(400);
        expect(body.error.code).toBe('BAD_REQUEST');
        expect(invalidFields({ body })).toEqual(['op']);
        await site.write({ itemid: id }, {}, `?${query}`).expect(400);
      },
    );

    it('returns 400 when the query and the body name different operations', async () => {
      await site
        .write({ op: 'submitRating', itemid: id, rating: 1, text: 'x' }, site.reader.headers, '?op=addComment')
        .expect(400);
      expect(await comments()).toEqual([]);
    });

    it('returns 405 with an Allow header for another method, also to visitors', async () => {
      const cases = [
        [site.write({ op: 'getItem', itemid: id }, {}), 'GET, HEAD'],
        [site.form({ op: 'getRatings', itemid: id }, {}), 'GET, HEAD'],
        [site.read(`op=addComment&itemid=${id}&text=Hello`, site.reader.headers), 'POST'],
        [site.read(`op=submitRating&itemid=${id}&rating=5`), 'POST'],
        [site.app.unchecked.put(AJAX), 'GET, HEAD, POST'],
        [site.app.unchecked.delete(`${AJAX}?op=getItem`), 'GET, HEAD, POST'],
      ] as const;
      for (const [request, allow] of cases) {
        const { headers, body } = await request.expect(405);
        expect([headers['allow'], body.error.code]).toEqual([allow, 'METHOD_NOT_ALLOWED']);
      }
      expect(await comments()).toEqual([]);
    });

    it('returns 415 for an unsupported content type', async () => {
      for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml']) {
        await site.app.http
          .post(AJAX)
          .set(site.reader.headers)
          .set('Content-Type', type)
          .send('op=addComment')
          .expect(415);
      }
      const latin = 'application/x-www-form-urlencoded; charset=latin1';
      await site.app.http
        .post(AJAX)
        .set(site.reader.headers)
        .set('Content-Type', latin)
        .send('op=addComment')
        .expect(415);
    });

    it.each(['op=addComment&itemid=1&text=%E9', 'op=addComment&text=%zz', 'op=addComment&text=%'])(
      'returns 400 for a form that is not valid UTF-8: %s',
      async (body) => {
        await site.app.http.post(AJAX).set(site.reader.headers).type('form').send(body).expect(400);
      },
    );

    it('returns 422 for a member __proto__ and 413 for a body of one megabyte', async () => {
      const send = (body: string) => site.app.http.post(AJAX).set(site.reader.headers).type('form').send(body);
      expect(invalidFields(await send('op=addComment&__proto__=x').expect(422))).toEqual(['__proto__']);
      await send(`op=addComment&itemid=${id}&text=${'x'.repeat(1024 * 1024)}`).expect(413);
    });

    it('documents the op query parameter and both content types', async () => {
      const { body } = await site.app.unchecked.get('/openapi.json').expect(200);
      const { parameters, responses } = inlineReferences(body).paths[AJAX].post as {
        parameters: { name: string }[];
        responses: Record<string, { description: string }>;
      };
      expect(parameters).toContainEqual({
        ...{ name: 'op', in: 'query', required: false, description: 'operation; can be sent in the body instead' },
        schema: { type: 'string', enum: ['addComment', 'submitRating'] },
      });
      expect(responses['415']!.description).toBe('The request body is neither a form nor JSON.');
    });

    it('returns the same ETag for HEAD as for GET', async () => {
      const { headers } = await site.read(`op=getItem&itemid=${id}`).expect(200);
      const head = await site.app.http.head(`${AJAX}?op=getItem&itemid=${id}`).expect(200);
      expect(head.headers['etag']).toBe(headers['etag']);
    });
  });
});
