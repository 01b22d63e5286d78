import { DeliveryAttempt } from './delivery-attempt.js';
import type { DeliveryClaims } from './delivery-claims.js';
import type { ClaimedDelivery } from './delivery-record.js';
import type { DeliveryOutcome } from './retry-schedule.js';
import type { WebhookMetrics } from './webhook-metrics.js';
import type { EncryptedTarget, WebhookSecrets } from '../webhook-secrets.js';
import type { WebhookSender } from './webhook-sender.js';

const TIMING = { startedAt: new Date(0), durationMs: 1 };
const DELIVERED: DeliveryOutcome = { kind: 'delivered', status: 200, answer: '', ...TIMING };
const FAILED: DeliveryOutcome = { kind: 'failed', error: 'The request failed', ...TIMING };

describe('DeliveryAttempt', () => {
  const actionsAfter = async (outcome: DeliveryOutcome, isAborted: boolean): Promise<string[]> => {
    const actions: string[] = [];
    const act = (name: string) => () => Promise.resolve(actions.push(name));
    const attempt = new DeliveryAttempt(
      { decrypt: () => [] } as unknown as WebhookSecrets,
      { send: () => Promise.resolve(outcome) } as unknown as WebhookSender,
      { release: act('release'), record: act('record') } as unknown as DeliveryClaims,
      { countOutcome: ({ kind }: DeliveryOutcome) => actions.push(`count ${kind}`) } as unknown as WebhookMetrics,
    );
    const signal = isAborted ? AbortSignal.abort() : new AbortController().signal;
    await attempt.run({} as ClaimedDelivery, {} as EncryptedTarget, signal);
    return actions;
  };

  it('releases an attempt that failed after the abort, and records every other attempt', async () => {
    expect(await actionsAfter(FAILED, true)).toEqual(['release']);
    expect(await actionsAfter(FAILED, false)).toEqual(['count failed', 'record']);
    expect(await actionsAfter(DELIVERED, true)).toEqual(['count delivered', 'record']);
  });
});
