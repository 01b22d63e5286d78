import { WebhookReceiver } from '../../support/webhook-receiver.js';
import { send } from '../../../src/core/outbound-http/request-thread.js';

describe('the thread of outgoing requests', () => {
  let receiver: WebhookReceiver;

  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
  });
  afterEach(() => receiver.stop());

  it.each([
    ['sends a request', 5000, { status: 204 }, 1],
    ['does not send a request whose deadline has passed while it waited', -1, { error: 'No answer within 5000 ms' }, 0],
  ])('%s', async (_, timeLeftMs, result, count) => {
    const request = { url: receiver.url(), headers: {}, timeoutMs: 5000, allowPrivate: true, maxResponseBytes: 1000 };
    expect(await send({ ...request, deadlineAt: Date.now() + timeLeftMs })).toMatchObject(result);
    expect(receiver.messages).toHaveLength(count);
  });
});
