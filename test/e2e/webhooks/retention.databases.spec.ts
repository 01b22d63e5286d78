import { Database } from '../../../src/core/database/index.js';
import { DeliveryRetentionJob } from '../../../src/modules/webhooks/delivery/delivery-retention.job.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('The retention of webhook deliveries', () => {
  let site: TestApp;
  beforeAll(async () => (site = await startTestApp()));
  afterAll(() => site.stop());

  it('finds old deliveries by an index, however many there are', async () => {
    const query = jest.spyOn(site.app.get(Database, { strict: false }), 'query');
    await site.app.get(DeliveryRetentionJob, { strict: false }).run(new AbortController().signal);
    const statements = query.mock.calls.filter(([sql]) => sql.startsWith('SELECT id, message_id'));
    const ended = statements.filter(([sql]) => sql.includes('ended_at'));
    expect(ended).not.toEqual([]);
    const [[sql]] = ended as [[string]];
    const isMysql = site.kind === 'mysql';
    const [plan] = await site.sql<Record<'detail' | 'key', string>>(`EXPLAIN ${isMysql ? '' : 'QUERY PLAN '}${sql}`, [
      '2030-01-01 00:00:00.000',
      500,
    ]);
    expect(isMysql ? plan!.key : plan!.detail).toContain('IX_webhook_deliveries_ended');
  });
});
