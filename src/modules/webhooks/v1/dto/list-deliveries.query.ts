import { PageQuery, QueryChoice } from '../../../../core/http/index.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../delivery-record.js';

export class ListDeliveriesQuery extends PageQuery {
  @QueryChoice(DELIVERY_STATUSES, 'only deliveries with this status')
  status?: DeliveryStatus;
}
