import { MemoryCounterStore } from '../../../core/counters/counter-store.js';
import type { MailComposers, Mailer } from '../../../core/mail/index.js';
import { AccountMailer } from './account-mailer.js';

const NOW = Date.parse('2030-01-01T00:00:00Z');
const HOUR = 3_600_000;

describe('AccountMailer', () => {
  afterEach(() => jest.restoreAllMocks());

  it('requests mails to an address again after an hour, and only empty requests until then', async () => {
    const enqueueRequest = jest.fn<Promise<void>, [string, unknown]>(() => Promise.resolve());
    const parts = [{ enqueueRequest } as unknown as Mailer, {} as MailComposers, new MemoryCounterStore()] as const;
    const mailer = new AccountMailer(...parts);
    const requested = async (now: number) => {
      jest.spyOn(Date, 'now').mockReturnValue(now);
      enqueueRequest.mockClear();
      for (let n = 0; n < 6; n++) await mailer.enqueue('test', 'jane@example.org', { n });
      return enqueueRequest.mock.calls.map(([, input]) => input);
    };

    expect(await requested(NOW)).toEqual([...[0, 1, 2, 3, 4].map((n) => ({ n })), null]);
    expect(await requested(NOW + HOUR - 1)).toEqual(Array(6).fill(null));
    expect(await requested(NOW + HOUR)).toEqual([...[0, 1, 2, 3, 4].map((n) => ({ n })), null]);
  });

  it('calls a composer only for requests with input', async () => {
    const add = jest.fn<void, [string, (input: unknown) => Promise<unknown>]>();
    const mailer = new AccountMailer({} as Mailer, { add } as unknown as MailComposers, new MemoryCounterStore());
    const compose = jest.fn(() => Promise.resolve({ to: 'a@example.org', subject: 'a', text: 'a' }));
    mailer.addComposer('test', compose);
    const [, composer] = add.mock.calls[0]!;

    expect(await composer(null)).toBeNull();
    expect(compose).not.toHaveBeenCalled();
    expect(await composer({ n: 1 })).toMatchObject({ text: 'a' });
  });

  it('creates at most 20 mails per hour for a mailbox, and does not count requests without a mail', async () => {
    const add = jest.fn<void, [string, (input: unknown) => Promise<unknown>]>();
    const mailer = new AccountMailer({} as Mailer, { add } as unknown as MailComposers, new MemoryCounterStore());
    const mail = { to: 'a@example.org', subject: 'a', text: 'a' };
    mailer.addComposer('test', (input: { exists: boolean }) => Promise.resolve(input.exists ? mail : null));
    const [, composer] = add.mock.calls[0]!;
    const compose = (exists: boolean) => Promise.all(Array.from({ length: 21 }, () => composer({ exists })));

    expect(await compose(false)).toEqual(Array(21).fill(null));
    expect(await compose(true)).toEqual([...Array(20).fill(mail), null]);
  });
});
