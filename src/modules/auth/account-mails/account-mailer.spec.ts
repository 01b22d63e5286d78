import { MemoryCounterStore } from '../../../core/counters/counter-store.js';
import type { SmtpTransport, MailQueue } from '../../../core/mail/index.js';
import { AccountMailer } from './account-mailer.js';

const NOW = Date.parse('2030-01-01T00:00:00Z');
const HOUR = 3_600_000;

describe('AccountMailer', () => {
  afterEach(() => jest.restoreAllMocks());

  it('queues mails to an address again after an hour', async () => {
    const add = jest.fn();
    const mailer = new AccountMailer({} as SmtpTransport, { add } as unknown as MailQueue, new MemoryCounterStore());
    const queued = async (now: number) => {
      jest.spyOn(Date, 'now').mockReturnValue(now);
      add.mockClear();
      for (let n = 0; n < 6; n++) await mailer.enqueue('test', 'jane@example.org', () => Promise.resolve(null));
      return add.mock.calls.length;
    };

    expect(await queued(NOW)).toBe(5);
    expect(await queued(NOW + HOUR - 1)).toBe(0);
    expect(await queued(NOW + HOUR)).toBe(5);
  });
});
