import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';

/** Throws if the header occurs more than once: a proxy in front may have checked another value. */
export function assertSingleHeader({ rawHeaders }: Request, header: string): void {
  const name = header.toLowerCase();
  const times = rawHeaders.filter((raw, index) => index % 2 === 0 && raw.toLowerCase() === name).length;
  if (times > 1) throw new DomainError('malformed', `The ${header} header must be sent once`);
}
