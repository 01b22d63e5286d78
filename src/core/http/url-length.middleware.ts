import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../errors/domain-error.js';

const LONGEST = 8 * 1024;

/** Rejects URLs over 8 KiB before any other processing. */
export function urlLength(request: Request, _response: Response, next: NextFunction): void {
  next(request.originalUrl.length > LONGEST ? new DomainError('malformed', 'The URL is longer than 8 KiB') : undefined);
}
