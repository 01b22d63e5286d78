import { Injectable } from '@nestjs/common';
import type { ErrorDetail } from '../../../../core/errors/domain-error.js';
import type { CrossFieldRules } from '../../../../core/http/index.js';
import type { NewWebhook } from '../../webhook-record.js';
import { WebhookRules } from '../../webhook-rules.js';

/** Applies the rules of webhooks to a body with invalid fields, so that one response lists all errors. */
@Injectable()
export class WebhookDtoRules implements CrossFieldRules {
  constructor(private readonly rules: WebhookRules) {}

  validate({ url, events }: Partial<NewWebhook>): Promise<ErrorDetail[]> {
    return Promise.resolve(this.rules.validate({ ...(url !== undefined && { url }), ...(events && { events }) }));
  }
}
