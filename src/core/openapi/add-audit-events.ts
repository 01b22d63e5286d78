import type { AuditEvent } from '../audit/audit-event.js';
import { AUDIT_EVENT_EXTENSION } from '../http/input/query-fields.js';
import type { DocumentedOperation } from './operations.js';

type ParameterObject = Exclude<
  NonNullable<DocumentedOperation['operation']['parameters']>[number],
  { readonly $ref: string }
>;

/**
 * Lists the audit events of this site in the parameters that filter by them. Replaces objects instead of changing them, because
 * applications in the same process share the DTO metadata.
 */
export function addAuditEvents(described: readonly DocumentedOperation[], events: readonly AuditEvent[]): void {
  const names = events.map(({ name }) => name);
  const explained = events.flatMap(({ name, description }) => (description ? [`\`${name}\`: ${description}`] : []));
  for (const { operation } of described) {
    operation.parameters = operation.parameters?.map((parameter) => {
      if (!(AUDIT_EVENT_EXTENSION in parameter)) return parameter;
      const { [AUDIT_EVENT_EXTENSION]: _, ...others } = parameter as ParameterObject & {
        [AUDIT_EVENT_EXTENSION]: true;
      };
      const description = [others.description, ...explained].join('; ');
      return { ...others, description, schema: { type: 'string', enum: names } };
    });
  }
}
