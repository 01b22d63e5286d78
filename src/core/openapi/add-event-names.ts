import type { OpenAPIObject } from '@nestjs/swagger';
import { EVENT_LIST_EXTENSION } from '../http/input/event-list-field.js';

interface EventList {
  readonly items: object;
  readonly [EVENT_LIST_EXTENSION]: readonly string[];
}

/**
 * Lists the events of this site in the body fields that contain event names. Replaces objects instead of changing them, because
 * applications in the same process share the DTO metadata.
 */
export function addEventNames({ components }: OpenAPIObject, names: readonly string[]): void {
  for (const schema of Object.values(components?.schemas ?? {}) as { properties?: Record<string, object> }[]) {
    if (!Object.values(schema.properties ?? {}).some(isEventList)) continue;
    schema.properties = Object.fromEntries(
      Object.entries(schema.properties!).map(([name, each]) => [
        name,
        isEventList(each) ? withNames(each, names) : each,
      ]),
    );
  }
}

const isEventList = (schema: object): schema is EventList => EVENT_LIST_EXTENSION in schema;

function withNames({ [EVENT_LIST_EXTENSION]: others, ...schema }: EventList, names: readonly string[]): object {
  return { ...schema, items: { type: 'string', enum: [...names, ...others] } };
}
