import type { AuditFilter } from '../../../../core/audit/index.js';
import { PageQuery, QueryChoice, QueryInteger, QueryTime } from '../../../../core/http/index.js';
import { AUDIT_EVENT_NAMES } from '../../audit-event-names.js';

/** The OpenAPI document lists all names; the error message has one example. */
const EVENT_NAMES_HINT = `${AUDIT_EVENT_NAMES.length} names, such as ${AUDIT_EVENT_NAMES[0]}`;

export class ListAuditEventsQuery extends PageQuery implements AuditFilter {
  @QueryChoice(AUDIT_EVENT_NAMES, 'only events with this name', EVENT_NAMES_HINT)
  event?: string;

  @QueryInteger('user id: only actions of this user')
  actor?: number;

  @QueryInteger('user id: only events that affect this user')
  user?: number;

  @QueryTime('only events at or after this time')
  since?: Date;

  @QueryTime('only events before this time')
  until?: Date;
}
