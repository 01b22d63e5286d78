import { Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import {
  isPrivateTarget,
  OutboundClient,
  OutboundError,
  type OutboundResponse,
} from '../../../core/outbound-http/index.js';
import { readProductVersion } from '../../../config/read-product-version.js';
import { Settings } from '../../../config/settings.js';
import type { TraceHeaders } from '../../../core/request-context/index.js';
import { stripUnreadable } from '../../../core/text/index.js';
import { type DeliveryOutcome, parseRetryAfter } from './retry-schedule.js';
import type { WebhookEndpoint } from '../webhook-record.js';
import { webhooksSettings } from '../webhooks.settings.js';

export interface WebhookTargetOptions {
  readonly production: boolean;
  readonly allowPrivate: boolean;
}

/** Returns the error of a well-formed URL as the target of a webhook. Resolved addresses are checked at each connection. */
export function webhookTargetError(
  text: string,
  { production, allowPrivate }: WebhookTargetOptions,
): string | undefined {
  // `URL` normalizes the notations of an address: 0x7f.1, 2130706433 and 0177.0.0.1 become 127.0.0.1.
  const url = new URL(text);
  if (production && url.protocol !== 'https:') return 'The url must begin with https://.';
  if (url.username !== '' || url.password !== '') return 'The url must not contain a user name or a password.';
  if (text.includes('#')) return 'The url must not contain a fragment.';
  if (!allowPrivate && isPrivateTarget(url)) return 'The url must lead to a public address.';
  return undefined;
}

const MAX_BYTES_READ = 16 * 1024;
const MAX_BYTES_STORED = 1024;

interface Message extends Partial<TraceHeaders> {
  readonly messageId: string;
  readonly body: string;
}

/** Sends one message to one endpoint once, signed as in Standard Webhooks 1.0.0 and never to the internal network. */
@Injectable()
export class WebhookSender {
  private readonly userAgent = `Masthead/${readProductVersion()}`;

  constructor(
    private readonly settings: Settings,
    private readonly client: OutboundClient,
  ) {}

  /** Returns errors of the receiver as an outcome instead of throwing. */
  async send({ url, secrets }: WebhookEndpoint, message: Message, ending?: AbortSignal): Promise<DeliveryOutcome> {
    const { WEBHOOKS_ALLOW_PRIVATE: allowPrivate, WEBHOOKS_TIMEOUT_MS: timeoutMs } =
      this.settings.getSection(webhooksSettings);
    const startedAt = new Date();
    const headers = {
      ...signatureHeaders(secrets, message, startedAt),
      ...traceHeaders(message),
      'User-Agent': this.userAgent,
    };
    const clock = performance.now();
    const timing = () => ({ startedAt, durationMs: Math.round(performance.now() - clock) });
    try {
      const response = await this.client.request({
        ...{ url, headers, body: message.body, timeoutMs, allowPrivate },
        maxResponseBytes: MAX_BYTES_READ,
        ...(ending && { signal: ending }),
      });
      return { ...toOutcome(response), ...timing() };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return { kind: 'failed', error: error.message, ...timing() };
    }
  }
}

function signatureHeaders(secrets: readonly string[], { messageId, body }: Message, now: Date): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(messageId, now, body)).join(' '),
  };
}

/** Trace headers are not signed: a receiver without tracing can ignore them. */
const traceHeaders = ({ traceParent, traceState }: Message): Record<string, string> => ({
  ...(traceParent && { traceparent: traceParent }),
  ...(traceParent && traceState && { tracestate: traceState }),
});

function toOutcome({ status, retryAfter, body }: OutboundResponse) {
  const answer = decodeBeginning(body);
  if (status >= 200 && status < 300) return { kind: 'delivered' as const, status, answer };
  if (status === 410) return { kind: 'gone' as const, status, answer };
  if (status === 413) return { kind: 'oversized' as const, status, answer };
  const seconds = parseRetryAfter(retryAfter, new Date());
  return { kind: 'failed' as const, status, answer, ...(seconds !== undefined && { retryAfter: seconds }) };
}

/** Decodes the bytes as UTF-8 regardless of their charset. Drops an incomplete last character. */
const decodeBeginning = (body: Uint8Array): string =>
  stripUnreadable(new TextDecoder().decode(body.subarray(0, MAX_BYTES_STORED), { stream: true }));
