import type { Request } from 'express';
import { DomainError } from '../../errors/domain-error.js';
import type { ByteRange, Download } from './download.js';

/** One part. Of several the whole is an answer too, and what cannot be read is as if it were not there. */
const ONE_RANGE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i;

/** The part that a request asks for (RFC 9110, section 14); undefined where the whole is to be sent. */
export function sentRange(
  request: Request,
  { size, tag, changedAt }: Pick<Download, 'size' | 'tag' | 'changedAt'>,
): ByteRange | undefined {
  // HEAD knows no parts; and who has a part of another file needs the whole of this one.
  if (request.method !== 'GET' || !isStill(request.get('If-Range'), tag, changedAt)) return undefined;
  const [, first = '', last = ''] = ONE_RANGE.exec(request.get('Range') ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  // Without a first byte it is that many from the end.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined;
  if (start < size) return { start, end };
  throw new DomainError('rangeNotSatisfiable', `The file has ${size} bytes, none of them in this range`, { size });
}

/** Whether `If-Range` names this very file: by its tag, never a weak one, or by the time of its last change to the second. */
function isStill(condition: string | undefined, tag: string, changedAt: string): boolean {
  return condition === undefined || condition === `"${tag}"` || condition === new Date(changedAt).toUTCString();
}
