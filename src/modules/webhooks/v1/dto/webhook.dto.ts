import { PartialType } from '@nestjs/swagger';
import {
  AlsoCheckedBy,
  BooleanField,
  checkedText,
  IntegerField,
  TextField,
  TextListField,
  urlProblem,
} from '../../../../core/http/index.js';
import type { NewWebhook } from '../../webhook-record.js';
import { WebhookDtoRules } from './webhook-dto.rules.js';

const DAY = 24 * 3600;

@AlsoCheckedBy(WebhookDtoRules)
export class CreateWebhookDto {
  @checkedText(urlProblem, {
    max: 2048,
    format: 'uri',
    description:
      'where events are sent: a public address, https in production, without a user, a password or a fragment',
    example: 'https://hooks.example.org/masthead',
  })
  url: string;

  @TextListField(
    100,
    { min: 1, max: 100 },
    { description: 'names of events, at least one; `*` is all of them', example: ['articles.item.created'] },
  )
  events: string[];

  @TextField({ max: 500, optional: true })
  description?: string;

  @BooleanField({ optional: true, description: 'true when left out' })
  active?: boolean;
}

/** What is left out stays as it is. */
@AlsoCheckedBy(WebhookDtoRules)
export class UpdateWebhookDto extends PartialType(CreateWebhookDto, { skipNullProperties: false }) {}

export class RotateSecretDto {
  @IntegerField({
    min: 0,
    max: 7 * DAY,
    optional: true,
    description: 'how long the old secret signs too; a day when left out',
    example: 3600,
  })
  overlap_seconds: number = DAY;
}

export const newWebhook = ({ description = '', active = true, ...same }: CreateWebhookDto): NewWebhook => ({
  ...same,
  description,
  active,
});
