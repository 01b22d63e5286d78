import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../errors/domain-error.js';

const MAX_URL_LENGTH = 8 * 1024;

/** Rejects URLs over 8 KiB before any other processing. */
export function limitUrlLength(request: Request, _response: Response, next: NextFunction): void {
  next(
    request.originalUrl.length > MAX_URL_LENGTH
      ? new DomainError('malformed', 'The URL is longer than 8 KiB')
      : undefined,
  );
}
