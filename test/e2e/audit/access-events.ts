import type { ApiObject } from '../../support/test-client.js';
import type { AuditFixture } from './audit-fixture.js';

export function describeAccessEvents(site: AuditFixture): void {
  describe('audit entries of rights', () => {
    it('records changes of API clients and keys', async () => {
      const jane = await site.app.createUser('author');
      const ask = (method: 'post' | 'delete', path: string) => site.app.http[method](path).set(jane.headers);
      const made: ApiObject[] = [];
      const told = await site.entriesDuring(async () => {
        const client = (await ask('post', '/api/v1/api-clients').send({ name: 'Robot' }).expect(201)).body.data;
        const input = { name: 'Key', scopes: ['articles:read', 'tags:write'] };
        const key = (await ask('post', client.links.keys).send(input).expect(201)).body.data;
        const next = (await ask('post', `${key.links.self}/rotate`).send({ overlap_seconds: 60 }).expect(201)).body
          .data;
        await ask('delete', next.links.self).expect(204);
        await ask('delete', next.links.self).expect(204);
        await ask('delete', client.links.self).expect(204);
        made.push(client, key, next);
      });

      const [client, key, next] = made as [ApiObject, ApiObject, ApiObject];
      const [prefix, to] = [key.attributes['prefix'], next.attributes['prefix']];
      const [actor, ofKey] = [jane.id, ['api_key', key.id] as const];
      expect(told).toHaveLength(5);
      site.expectEntry(told[0], 'api-clients.created', { actor, target: ['api_client', client.id] });
      site.expectEntry(told[1], 'api-keys.created', {
        ...{ actor, target: ofKey },
        details: { prefix, scopes: 'articles:read tags:write' },
      });
      site.expectEntry(told[2], 'api-keys.rotated', { actor, target: ofKey, details: { prefix, to } });
      site.expectEntry(told[3], 'api-keys.revoked', { actor, target: ['api_key', next.id], details: { prefix: to } });
      site.expectEntry(told[4], 'api-clients.deleted', { actor, target: ['api_client', client.id] });
    });

    it('records changed permissions of a category', async () => {
      const id = await site.app.createCategory();
      const put = (named: object) =>
        site.app.http.put(`/api/v1/categories/${id}/permissions`).set(site.admin).send(named).expect(200);
      await put({ view: ['member', 'author'] });
      const told = await site.entriesDuring(() => put({ view: ['author'], approve: [] }));

      expect(told).toHaveLength(1);
      site.expectEntry(told[0], 'categories.permissions.changed', {
        target: ['category', id],
        details: { from: 'view: member author', to: 'view: author; approve: nobody' },
      });
    });

    it('records changes of webhooks with only the host of the URL', async () => {
      let id = 0;
      const told = await site.entriesDuring(async () => {
        const input = { url: 'https://hooks.example.org/services/SECRET', events: ['*'] };
        const webhook = (await site.app.http.post('/api/v1/webhooks').set(site.admin).send(input).expect(201)).body
          .data;
        const { self } = (webhook as ApiObject).links as { self: string };
        ({ id } = webhook as ApiObject);
        await site.app.http.patch(self).set(site.admin).send({ active: false, description: '' }).expect(200);
        await site.app.http.patch(self).set(site.admin).send({ description: '' }).expect(200);
        for (const input of [{}, { overlap_seconds: 0 }])
          await site.app.http.post(`${self}/rotate`).set(site.admin).send(input).expect(200);
        await site.app.http.delete(self).set(site.admin).expect(204);
      });

      const [target, host] = [['webhook', id] as const, 'hooks.example.org'];
      expect(told).toHaveLength(5);
      site.expectEntry(told[0], 'webhooks.created', { target, details: { host } });
      site.expectEntry(told[1], 'webhooks.changed', { target, details: { host, changed: 'active' } });
      site.expectEntry(told[2], 'webhooks.secret.rotated', { target, details: { host } });
      site.expectEntry(told[3], 'webhooks.secret.rotated', { target, details: { host } });
      site.expectEntry(told[4], 'webhooks.deleted', { target, details: { host } });
    });

    it('records denied access to an administrator route at most ten times', async () => {
      const { id, headers } = await site.app.createUser('editor');
      const told = await site.entriesDuring(async () => {
        for (let n = 0; n < 12; n++) await site.app.http.get('/api/v1/webhooks').set(headers).expect(403);
        // Denied access to routes that are also open to other roles is not recorded.
        const { id: category } = { id: await site.app.createCategory() };
        const member = await site.app.createUser('member');
        await site.app.http.delete(`/api/v1/categories/${category}`).set(member.headers).expect(403);
        await site.app.http.get('/api/v1/webhooks').expect(401);
      });
      const denied = told.filter(({ attributes }) => attributes['event'] === 'access.denied');

      expect(denied).toHaveLength(10);
      site.expectEntry(denied[0], 'access.denied', {
        ...{ actor: id, outcome: 'refused' },
        details: { route: 'GET /api/v1/webhooks' },
      });
    });
  });
}
