import { Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import { productVersion } from '../../config/product-version.js';
import { Settings } from '../../config/settings.js';
import { type OutgoingAnswer, OutgoingError, postGuarded, type Resolve } from '../../core/outgoing/index.js';
import type { SentTrace } from '../../core/tracing/index.js';
import { withoutUnreadable } from '../../core/text/index.js';
import type { Outcome } from './outcome.js';
import { retryAfterSeconds } from './retry-schedule.js';
import type { WebhookEndpoint } from './webhook-record.js';
import { webhooksSettings } from './webhooks.settings.js';

const MOST_BYTES_READ = 64 * 1024;
const MOST_BYTES_KEPT = 1024;

interface Message extends Partial<SentTrace> {
  readonly messageId: string;
  readonly body: string;
}

/** Sends one message to one endpoint once, signed as in Standard Webhooks 1.0.0 and never to the internal network. */
@Injectable()
export class WebhookSender {
  /** Replaces the DNS lookup in tests. */
  resolve?: Resolve;
  private readonly userAgent = `Masthead/${productVersion()}`;

  constructor(private readonly settings: Settings) {}

  /** Returns errors of the receiver as an outcome instead of throwing. */
  async send({ url, secrets }: WebhookEndpoint, message: Message, ending?: AbortSignal): Promise<Outcome> {
    const { WEBHOOKS_ALLOW_PRIVATE: allowPrivate, WEBHOOKS_TIMEOUT_MS: timeoutMs } = this.settings.of(webhooksSettings);
    const startedAt = new Date();
    const headers = { ...signed(secrets, message, startedAt), ...traced(message), 'User-Agent': this.userAgent };
    const clock = performance.now();
    const tried = () => ({ startedAt, durationMs: Math.round(performance.now() - clock) });
    try {
      const answer = await postGuarded({
        ...{ url, headers, body: message.body, timeoutMs, allowPrivate },
        mostBytes: MOST_BYTES_READ,
        ...(this.resolve && { resolve: this.resolve }),
        ...(ending && { signal: ending }),
      });
      return { ...outcomeOf(answer), ...tried() };
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      return { kind: 'failed', error: error.message, ...tried() };
    }
  }
}

function signed(secrets: readonly string[], { messageId, body }: Message, now: Date): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(messageId, now, body)).join(' '),
  };
}

/** Trace headers are not signed: a receiver without tracing can ignore them. */
const traced = ({ traceParent, traceState }: Message): Record<string, string> => ({
  ...(traceParent && { traceparent: traceParent }),
  ...(traceParent && traceState && { tracestate: traceState }),
});

function outcomeOf({ status, retryAfter, body }: OutgoingAnswer) {
  const answer = beginningOf(body);
  if (status >= 200 && status < 300) return { kind: 'delivered' as const, status, answer };
  if (status === 410) return { kind: 'gone' as const, status, answer };
  const seconds = retryAfterSeconds(retryAfter, new Date());
  return { kind: 'failed' as const, status, answer, ...(seconds !== undefined && { retryAfter: seconds }) };
}

/** Decodes the bytes as UTF-8 regardless of their charset. Drops an incomplete last character. */
const beginningOf = (body: Buffer): string =>
  withoutUnreadable(new TextDecoder().decode(body.subarray(0, MOST_BYTES_KEPT), { stream: true }));
