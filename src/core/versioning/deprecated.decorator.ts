import { SetMetadata } from '@nestjs/common';
import { type Deprecation, DEPRECATION_METADATA } from '../routing/route-metadata.js';
import { parseTime } from '../text/parse-time.js';

interface DeprecationOptions {
  /** ISO 8601, as `sunset`. May be in the future. */
  readonly since: string;
  readonly sunset?: string;
  readonly successor?: string;
}

/**
 * `@Deprecated({ since: '2030-01-31', sunset: '2031-01-31', successor: '/api/v1/things/:id' })` marks a route as deprecated. Throws
 * if a time is invalid or `sunset` is before `since`.
 */
export const Deprecated = ({ since, sunset, successor }: DeprecationOptions): MethodDecorator =>
  SetMetadata(DEPRECATION_METADATA, {
    since: parseDeprecationTime(since),
    ...(sunset !== undefined && { sunset: parseDeprecationTime(sunset, parseDeprecationTime(since)) }),
    ...(successor !== undefined && { successor }),
  } satisfies Deprecation);

function parseDeprecationTime(text: string, earliest = new Date(0)): Date {
  const time = parseTime(text);
  if (!time || time < earliest) throw new Error(`"${text}" is not a valid deprecation or sunset time`);
  return time;
}
