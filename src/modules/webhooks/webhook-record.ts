import type { VersionedRecord } from '../../core/database/index.js';

/** Stands for all events, those of modules to come included. */
export const EVERY_EVENT = '*';

/** A webhook as it is read, without its secrets. */
export interface WebhookRecord extends VersionedRecord {
  readonly id: number;
  readonly userId: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly description: string;
  readonly active: boolean;
  readonly disabledReason: string | null;
  readonly disabledAt: string | null;
  /** Null where there is one secret alone. */
  readonly formerSecretUntil: string | null;
}

export interface NewWebhook {
  readonly url: string;
  readonly events: readonly string[];
  readonly description: string;
  readonly active: boolean;
}

/** A webhook with a new secret, which nobody can tell again. */
export interface IssuedWebhook {
  readonly record: WebhookRecord;
  readonly secret: string;
}

/** What it takes to send to a webhook; the secrets are in clear. */
export interface WebhookEndpoint {
  readonly url: string;
  /** Each of them signs. */
  readonly secrets: readonly string[];
}
