import { Injectable } from '@nestjs/common';
import type { ErrorDetail } from '../../../../core/errors/domain-error.js';
import type { InputRules } from '../../../../core/http/index.js';
import type { NewWebhook } from '../../webhook-record.js';
import { WebhookRules } from '../../webhook-rules.js';

/** Applies the rules of webhooks to a body with invalid fields, so that one response lists all errors. */
@Injectable()
export class WebhookDtoRules implements InputRules {
  constructor(private readonly rules: WebhookRules) {}

  faults({ url, events }: Partial<NewWebhook>): Promise<ErrorDetail[]> {
    return Promise.resolve(this.rules.faults({ ...(url !== undefined && { url }), ...(events && { events }) }));
  }
}
