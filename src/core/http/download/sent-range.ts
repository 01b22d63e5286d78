import type { Request } from 'express';
import { DomainError } from '../../errors/domain-error.js';
import type { ByteRange, Download } from './download.js';

/** The part that a request asks for (RFC 9110, section 14); undefined where the whole is to be sent. */
export function sentRange(
  request: Request,
  { size, tag, changedAt }: Pick<Download, 'size' | 'tag' | 'changedAt'>,
): ByteRange | undefined {
  // HEAD knows no parts; and who has a part of another file needs the whole of this one.
  if (request.method !== 'GET' || !isStill(request.get('If-Range'), tag, changedAt)) return undefined;
  const ranges = request.range(size);
  if (ranges === -1) {
    throw new DomainError('rangeNotSatisfiable', `The file has ${size} bytes, none of them in this range`, { size });
  }
  // What cannot be read is as if it were not there, and of several parts the whole is an answer too.
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

/** Whether `If-Range` names this very file: by its tag, never a weak one, or by the time of its last change to the second. */
function isStill(condition: string | undefined, tag: string, changedAt: string): boolean {
  return condition === undefined || condition === `"${tag}"` || condition === new Date(changedAt).toUTCString();
}
