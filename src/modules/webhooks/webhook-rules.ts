import { Inject, Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import type { ErrorDetail } from '../../core/errors/domain-error.js';
import { type AnyEventClass, EVENT_CLASSES } from '../../core/events/index.js';
import { ALL_EVENTS_WILDCARD, type NewWebhook } from './webhook-record.js';
import { webhookTargetError, type WebhookTargetOptions } from './delivery/webhook-sender.js';
import { webhooksSettings } from './webhooks.settings.js';

/** Rules that depend on the site: the number of webhooks, the accepted targets and the available events. */
@Injectable()
export class WebhookRules {
  readonly maxWebhooks: number;
  private readonly target: WebhookTargetOptions;
  private readonly events: readonly string[];

  constructor(settings: Settings, @Inject(EVENT_CLASSES) declared: readonly AnyEventClass[]) {
    const { WEBHOOKS_ALLOW_PRIVATE: allowPrivate, WEBHOOKS_LIMIT } = settings.getSection(webhooksSettings);
    this.maxWebhooks = WEBHOOKS_LIMIT;
    this.target = { production: settings.production, allowPrivate };
    this.events = [...declared.map(({ event }) => event.name), ALL_EVENTS_WILDCARD];
  }

  validate({ url, events }: Partial<NewWebhook>): ErrorDetail[] {
    const problem = url === undefined ? undefined : webhookTargetError(url, this.target);
    return [
      ...(problem === undefined ? [] : [{ field: 'url', message: problem }]),
      ...(events === undefined ? [] : this.eventErrors(events)),
    ];
  }

  private eventErrors(events: readonly string[]): ErrorDetail[] {
    if (events.length === 0) return [{ field: 'events', message: 'The events must not be empty.' }];
    return events.flatMap((event, index) => {
      if (this.events.includes(event)) return [];
      const message = `Each of the events must be one of ${this.events.join(', ')}; "${event}" is unknown.`;
      return [{ field: `events.${index}`, message }];
    });
  }
}
