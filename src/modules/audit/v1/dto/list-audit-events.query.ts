import type { AuditFilter } from '../../../../core/audit/index.js';
import { PageQuery, QueryChoice, QueryInteger, QueryTime } from '../../../../core/http/index.js';
import { AUDIT_EVENT_NAMES } from '../../audit-event-names.js';

/** The document lists them; here an example says of what kind they are. */
const NAMED = `${AUDIT_EVENT_NAMES.length} names, such as ${AUDIT_EVENT_NAMES[0]}`;

export class ListAuditEventsQuery extends PageQuery implements AuditFilter {
  @QueryChoice(AUDIT_EVENT_NAMES, 'only entries of this event', NAMED)
  event?: string;

  @QueryInteger('only what this account did')
  actor?: number;

  @QueryInteger('only what was done to this account')
  user?: number;

  @QueryTime('only entries of this time and later')
  since?: Date;

  @QueryTime('only entries before this time')
  until?: Date;
}
