import type { AuditFilter } from '../../../../core/audit/index.js';
import { PageQuery, QueryAuditEvent, QueryInteger, QueryText, QueryTime } from '../../../../core/http/index.js';

/** Length of the column. */
const MAX_TARGET_TYPE_LENGTH = 32;

export class ListAuditEventsQuery extends PageQuery {
  @QueryAuditEvent()
  event?: string;

  @QueryInteger('user id: only actions of this user')
  actor?: number;

  @QueryInteger('user id: only events that affect this user')
  user?: number;

  @QueryText(MAX_TARGET_TYPE_LENGTH, 'only events that affect objects of this type, such as `webhook`')
  target_type?: string;

  @QueryInteger('only events that affect the object with this id; requires `target_type`')
  target_id?: number;

  @QueryTime('only events at or after this time')
  since?: Date;

  @QueryTime('only events before this time')
  until?: Date;
}

export const toAuditFilter = ({ target_type, target_id, ...query }: ListAuditEventsQuery): AuditFilter => ({
  ...query,
  ...(target_type !== undefined && { targetType: target_type }),
  ...(target_id !== undefined && { targetId: target_id }),
});
