import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthenticationGuard } from '../auth/authentication.guard.js';
import { PermissionGuard } from '../auth/permission.guard.js';

/**
 * The sender decides when the last byte of a body comes. Whoever has lost an account or a right by then must not have it still, so
 * the guards are asked again about a body that was waited for; they remember, and cost no statement.
 */
@Injectable()
export class GuardsAgain {
  constructor(
    private readonly authentication: AuthenticationGuard,
    private readonly permission: PermissionGuard,
  ) {}

  async ask(context: ExecutionContext): Promise<void> {
    await this.authentication.canActivate(context);
    await this.permission.canActivate(context);
  }
}
