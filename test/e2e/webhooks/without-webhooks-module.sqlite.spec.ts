import { Database } from '../../../src/core/database/index.js';
import { createTestApp } from '../../../src/testing/index.js';
import { withoutModules } from '../../support/without-modules.js';

describe('Outbox', () => {
  const stored = async (names: readonly string[], hasWebhook: boolean) => {
    const site = await withoutModules(names, () => createTestApp());
    try {
      const webhook = { url: 'https://example.org/hook', events: ['articles.category.deleted'] };
      if (hasWebhook) (await site.as('admin').post('/api/v1/webhooks', webhook)).expect(201);
      await site.createArticle();
      return (await site.nest.get(Database).query('SELECT name FROM outbox')).length;
    } finally {
      await site.stop();
    }
  };

  it('stores events if there is a webhook', async () => {
    expect(await stored([], true)).toBeGreaterThan(0);
  });

  it('stores no events without a webhook, which would receive them', async () => {
    expect(await stored([], false)).toBe(0);
  });

  it('stores no events without the webhooks module, which would remove them', async () => {
    expect(await stored(['webhooks'], false)).toBe(0);
  });
});
