import { Database } from '../../../src/core/database/index.js';
import { createTestApp } from '../../../src/testing/index.js';
import { without } from '../../support/without-modules.js';

describe('events', () => {
  const stored = async (names: readonly string[]) => {
    const site = await without(names, () => createTestApp());
    try {
      await site.createArticle();
      return (await site.nest.get(Database).query('SELECT name FROM outbox')).length;
    } finally {
      await site.stop();
    }
  };

  it('are stored for webhooks', async () => {
    expect(await stored([])).toBeGreaterThan(0);
  });

  it('are not where there are none, who would take them out again', async () => {
    expect(await stored(['webhooks'])).toBe(0);
  });
});
