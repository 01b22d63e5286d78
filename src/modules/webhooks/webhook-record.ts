import type { VersionedRecord } from '../../core/database/index.js';

/** Subscribes to all events, including events of modules that are added later. */
export const ALL_EVENTS_WILDCARD = '*';

/** A webhook without its secrets. */
export interface WebhookRecord extends VersionedRecord {
  readonly id: number;
  readonly userId: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly description: string;
  readonly active: boolean;
  readonly disabledReason: string | null;
  readonly disabledAt: string | null;
  /** Null if there is only one secret. */
  readonly formerSecretUntil: string | null;
}

export interface NewWebhook {
  readonly url: string;
  readonly events: readonly string[];
  readonly description: string;
  readonly active: boolean;
}

/** A webhook with a new secret, which the API never returns again. */
export interface WebhookWithSecret {
  readonly record: WebhookRecord;
  readonly secret: string;
}

/** URL and decrypted secrets of a webhook. */
export interface WebhookEndpoint {
  readonly url: string;
  /** Each secret signs the messages. */
  readonly secrets: readonly string[];
}
