import { Database } from '../../../src/core/database/index.js';
import { createTestApp } from '../../../src/testing/index.js';
import { withoutModules } from '../../support/without-modules.js';

describe('Outbox', () => {
  const stored = async (names: readonly string[]) => {
    const site = await withoutModules(names, () => createTestApp());
    try {
      await site.createArticle();
      return (await site.nest.get(Database).query('SELECT name FROM outbox')).length;
    } finally {
      await site.stop();
    }
  };

  it('stores events with the webhooks module', async () => {
    expect(await stored([])).toBeGreaterThan(0);
  });

  it('stores no events without the webhooks module, which would remove them', async () => {
    expect(await stored(['webhooks'])).toBe(0);
  });
});
