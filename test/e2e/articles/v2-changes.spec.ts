import { VALID_CONTENT } from './article-input.js';
import { toOneLinkage, WriteSite } from './v2-write-site.js';

describe('article writes (API v2)', () => {
  let site: WriteSite;

  beforeAll(async () => {
    site = await WriteSite.start();
  });
  afterAll(() => site.app.stop());

  const errorFields = (body: { error: { details: { field: string }[] } }) =>
    body.error.details.map(({ field }) => field).sort();

  describe('PATCH /api/v2/articles/{id}', () => {
    it('changes only the members in the request body', async () => {
      const other = await site.app.createCategory();
      const { id } = await site.createArticle({ tag_names: ['Kept'] });
      const { body } = await site
        .patch(id, {
          attributes: { title: 'Another title' },
          relationships: { category: toOneLinkage('category', other) },
        })
        .expect(200);
      expect(body.data.attributes).toMatchObject({ title: 'Another title', content: VALID_CONTENT });
      expect(body.data.relationships.category.data).toEqual({ type: 'category', id: String(other) });
      expect(await site.tagNames(id)).toEqual(['Kept']);
    });

    it('accepts the writable members of an article as they were read and changes nothing', async () => {
      const { id, type } = await site.createArticle({ tag_names: ['One', 'Two'] });
      const { body } = await site.app.http.get(`/api/v2/articles/${id}?include=tags`).set(site.author).expect(200);
      const { attributes, relationships, links } = body.data;
      const { title, slug, content, featured } = attributes;
      const { category, tags } = relationships;

      await site
        .patch(id, {
          links,
          attributes: { title, slug, content, featured },
          relationships: { category, tags },
        })
        .expect(200);

      const after = await site.app.http.get(`/api/v2/articles/${id}?include=tags`).set(site.author).expect(200);
      expect(after.body.data).toEqual(body.data);
      expect(type).toBe('article');
    });

    describe('with the members of an article as it was read', () => {
      const read = async (id: string) =>
        (await site.app.http.get(`/api/v2/articles/${id}?include=author,tags,comments`).set(site.author).expect(200))
          .body;
      const createCommented = async () => {
        const { id } = await site.createArticle({ tag_names: ['One'] });
        await site.app.http.post(`/api/v1/articles/${id}/publish`).set(site.admin).expect(200);
        await site.app.http
          .post(`/api/v1/articles/${id}/comments`)
          .set(site.admin)
          .send({ comment: 'Yes' })
          .expect(201);
        return id;
      };

      it('accepts the read-only members, and the included resources', async () => {
        const id = await createCommented();
        const document = await read(id);
        expect(document.data.relationships.comments.data).toHaveLength(1);
        expect(document.included).toHaveLength(3);
        const { title } = document.data.attributes;
        document.data.attributes.title = `${title} again`;

        await site.app.http.patch(`/api/v2/articles/${id}`).set(site.author).send(document).expect(200);

        const { attributes, relationships } = (await read(id)).data;
        expect(relationships).toEqual(document.data.relationships);
        expect(attributes).toEqual({ ...document.data.attributes, updated_at: attributes.updated_at });
      });

      it('accepts the forms in which clients send relationships and links', async () => {
        const id = await createCommented();
        const { data, included } = await read(id);
        const author = included.find(({ type }: { type: string }) => type === 'user');
        const { body } = await site.app.http.get(`/api/v2/articles/${id}`).set(site.author).expect(200);
        const { tags, comments } = body.data.relationships;
        expect([tags.data, comments.data]).toEqual([undefined, undefined]);

        await site
          .patch(id, { attributes: { links: data.links, tags }, relationships: { author: { data: author }, comments } })
          .expect(200);
      });

      it('returns 422 for each read-only member with another value, and for an unknown member', async () => {
        const id = await createCommented();
        const { data } = await read(id);
        const { body } = await site
          .patch(id, {
            attributes: {
              ...data.attributes,
              views: data.attributes.views + 1,
              created_at: null,
              links: {},
              secret: 1,
            },
            relationships: { comments: { data: [] }, editors: { data: [] } },
          })
          .expect(422);

        expect(errorFields(body)).toEqual([
          'data.attributes.created_at',
          'data.attributes.links',
          'data.attributes.secret',
          'data.attributes.views',
          'data.relationships.comments',
          'data.relationships.editors',
        ]);
        expect((await read(id)).data).toEqual(data);
      });

      it('returns 422 for a read-only member of a new article, and 404 for a missing article', async () => {
        const id = await createCommented();
        const { attributes } = (await read(id)).data;
        const { body } = await site.post(site.document({ created_at: attributes.created_at })).expect(422);
        expect(errorFields(body)).toContain('data.attributes.created_at');
        const missing = { type: 'article', id: '999999', attributes: { created_at: attributes.created_at } };
        await site.app.http.patch('/api/v2/articles/999999').set(site.author).send({ data: missing }).expect(404);
      });
    });

    it('removes all tags when the list is empty', async () => {
      const { id } = await site.createArticle({ tag_names: ['Gone'] });
      await site.patch(id, { relationships: { tags: { data: [] } } }).expect(200);
      expect(await site.tagNames(id)).toEqual([]);
    });

    it('returns 409 for the type or id of another resource and 422 for a missing id', async () => {
      const { id } = await site.createArticle();
      const send = (data: object) => site.app.http.patch(`/api/v2/articles/${id}`).set(site.author).send({ data });
      await send({ type: 'tag', id }).expect(409);
      await send({ type: 'article', id: '1234567' }).expect(409);
      await send({ type: 'article', id: Number(id) }).expect(409);
      expect(errorFields((await send({ type: 'article' }).expect(422)).body)).toEqual(['data.id']);
    });

    it('returns 412 when If-Match contains an outdated ETag', async () => {
      const { id } = await site.createArticle();
      const { headers } = await site.app.http.get(`/api/v2/articles/${id}`).set(site.author).expect(200);
      const change = (title: string) =>
        site.patch(id, { attributes: { title } }).set('If-Match', headers['etag'] as string);
      await change('First').expect(200);
      const refused = await change('Second').expect(412);
      const { headers: now } = await site.app.http.get(`/api/v2/articles/${id}`).set(site.author).expect(200);
      expect(refused.headers['etag']).toBe(now['etag']);
    });
  });

  it('publishes, archives, unpublishes, deletes and restores an article', async () => {
    const { id } = await site.createArticle();
    const act = (action: string) => site.app.http.post(`/api/v2/articles/${id}/${action}`).set(site.author);
    const statusAfter = async (action: string) => (await act(action).expect(200)).body.data.attributes.status;
    expect(await statusAfter('publish')).toBe('published');
    expect(await statusAfter('archive')).toBe('archived');
    expect(await statusAfter('unpublish')).toBe('draft');
    await site.app.http.delete(`/api/v2/articles/${id}`).set(site.author).expect(204);
    await site.app.http.get(`/api/v2/articles/${id}`).set(site.author).expect(404);
    expect(await statusAfter('restore')).toBe('draft');
  });

  it('returns 405 to PUT', async () => {
    const { id } = await site.createArticle();
    const { headers } = await site.app.unchecked.put(`/api/v2/articles/${id}`).set(site.author).send({}).expect(405);
    expect(headers['allow']).toBe('DELETE, GET, HEAD, PATCH');
  });

  it('returns 304 when If-None-Match contains the current ETag', async () => {
    const { id } = await site.createArticle();
    const { headers } = await site.app.http.get(`/api/v2/articles/${id}`).set(site.author).expect(200);
    await site.app.unchecked
      .get(`/api/v2/articles/${id}`)
      .set({ ...site.author, 'If-None-Match': headers['etag'] as string })
      .expect(304);
  });
});
