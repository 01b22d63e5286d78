import { PartialType } from '@nestjs/swagger';
import {
  ValidateWith,
  BooleanField,
  CustomTextField,
  IntegerField,
  TextField,
  EventListField,
  urlValidator,
  PageQuery,
  QueryChoice,
} from '../../../../core/http/index.js';
import { ALL_EVENTS_WILDCARD, type NewWebhook } from '../../webhook-record.js';
import { WebhookDtoRules } from './webhook-dto.rules.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../delivery/delivery-record.js';

const DAY = 24 * 3600;

@ValidateWith(WebhookDtoRules)
export class CreateWebhookDto {
  @CustomTextField(urlValidator, {
    max: 2048,
    format: 'uri',
    description:
      'URL that receives the events: a public address without user name, password and fragment; https in production',
    example: 'https://hooks.example.org/masthead',
  })
  url: string;

  @EventListField([ALL_EVENTS_WILDCARD], {
    description: 'event names, at least one; `*` for all events',
    example: ['articles.item.created'],
  })
  events: string[];

  @TextField({ max: 500, optional: true, example: 'Updates the search index' })
  description?: string;

  @BooleanField({ optional: true, description: 'default: true' })
  active?: boolean;
}

/** Omitted members stay unchanged. */
@ValidateWith(WebhookDtoRules)
export class UpdateWebhookDto extends PartialType(CreateWebhookDto, { skipNullProperties: false }) {}

export class RotateSecretDto {
  @IntegerField({
    min: 0,
    max: 7 * DAY,
    optional: true,
    description: 'seconds for which messages are also signed with the former secret; default: one day',
    example: 3600,
  })
  overlap_seconds: number = DAY;
}

export const toNewWebhook = ({ description = '', active = true, ...same }: CreateWebhookDto): NewWebhook => ({
  ...same,
  description,
  active,
});

export class ListDeliveriesQuery extends PageQuery {
  @QueryChoice(DELIVERY_STATUSES, 'only deliveries with this status')
  status?: DeliveryStatus;
}
