import { once } from 'node:events';
import { Database } from '../../../src/core/database/database.js';
import { currentRequest } from '../../../src/core/request-context/request-context.js';
import { eventually } from '../../support/eventually.js';
import { sendRaw } from '../response-cache/send-raw.js';
import { LoadSheddingSite } from './load-shedding-site.js';

const CONTENT_BYTES = 100_000;

describe('A client that disconnects while its list is read', () => {
  it('uses memory of the budget for responses only until the work ends', async () => {
    const site = await LoadSheddingSite.start({ REQUEST_TIMEOUT_MS: '60000' });
    try {
      await site.app.createArticle({ content: `<p>${'a '.repeat(CONTENT_BYTES / 2)}</p>`, status: 'published' });
      const database = site.app.app.get(Database);
      const read = database.queryScattered.bind(database);
      let reservedBytes = 0;
      let disconnect = (): void => undefined;
      jest.spyOn(database, 'queryScattered').mockImplementationOnce(async (...statement) => {
        const closed = once(currentRequest()!.response!, 'close');
        disconnect();
        await closed;
        reservedBytes = await site.numberOf('masthead_http_large_response_bytes');
        return read(...statement);
      });
      const response = sendRaw(site.app.url, '/api/v1/articles', { abort: (abort) => (disconnect = abort) });
      await expect(response).rejects.toThrow('socket hang up');
      const bytes = await eventually(
        () => site.numberOf('masthead_http_large_response_bytes'),
        (n) => reservedBytes > 0 && n === 0,
      );
      expect(bytes).toBe(0);
      expect(reservedBytes).toBeGreaterThan(CONTENT_BYTES);
    } finally {
      await site.stop();
    }
  });
});
