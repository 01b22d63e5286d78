import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { findNegotiationResult } from '../../versioning/negotiation-result.js';

/** Rejects unavailable versions and media types, after authentication and rate limit, before permission check and body. */
@Injectable()
export class VersionGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const refusal = findNegotiationResult(context.switchToHttp().getRequest<object>())?.refusal;
    if (refusal) throw refusal;
    return true;
  }
}
