import { SetMetadata } from '@nestjs/common';
import { parseTime } from '../http/input/problems.js';

export const DEPRECATED = Symbol('deprecated');

/** Since when a route is not to be used any more, and what comes after. */
export interface Deprecation {
  readonly since: Date;
  /** From then on it answers 410. */
  readonly sunset?: Date;
  /** The path of the route to use instead; its parameters are those of this one. */
  readonly successor?: string;
}

interface Declared {
  /** ISO 8601, here and below; may be still to come. */
  readonly since: string;
  readonly sunset?: string;
  readonly successor?: string;
}

/** `@Deprecated({ since: '2030-01-31', sunset: '2031-01-31', successor: '/api/v1/things/:id' })`; what cannot be read stops the start. */
export const Deprecated = ({ since, sunset, successor }: Declared): MethodDecorator =>
  SetMetadata(DEPRECATED, {
    since: timeOf(since),
    ...(sunset !== undefined && { sunset: timeOf(sunset, timeOf(since)) }),
    ...(successor !== undefined && { successor }),
  } satisfies Deprecation);

function timeOf(text: string, earliest = new Date(0)): Date {
  const time = parseTime(text);
  if (!time || time < earliest) throw new Error(`"${text}" is no time at which a deprecation can begin or end`);
  return time;
}
