import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthenticationGuard } from './authentication.guard.js';
import { PermissionGuard } from './permission.guard.js';

/**
 * A client can delay the last byte of a body until after its account or permission was revoked. The guards therefore run again after the
 * service has waited for a body. They use their caches and execute no SQL statement.
 */
@Injectable()
export class BodyReauthorizer {
  constructor(
    private readonly authentication: AuthenticationGuard,
    private readonly permission: PermissionGuard,
  ) {}

  async reauthorize(context: ExecutionContext): Promise<void> {
    await this.authentication.canActivate(context);
    await this.permission.canActivate(context);
  }
}
