import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { negotiated } from './negotiated.js';

/** After authentication and rate limit, before rights and body: refuses what is not there in the version or type asked for. */
@Injectable()
export class VersionGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const refusal = negotiated(context.switchToHttp().getRequest<object>())?.refusal;
    if (refusal) throw refusal;
    return true;
  }
}
