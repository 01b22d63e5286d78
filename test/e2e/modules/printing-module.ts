import { Controller, type ExecutionContext, Get, Injectable, Module } from '@nestjs/common';
import type { Request } from 'express';
import { AuthScheme, Caller } from '../../../src/core/auth/index.js';
import { Clock } from '../../../src/core/clock/index.js';
import { DomainError, unavailable } from '../../../src/core/errors/domain-error.js';
import { type AccountPrincipal, Allow, permission, type Principal, Public } from '../../../src/core/identity/index.js';
import { RecurringJob } from '../../../src/core/jobs/index.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { UsersService } from '../../../src/modules/users/index.js';

const PRINT = permission('printing:use', 'author');

@Controller()
class PrintingController {
  constructor(private readonly clock: Clock) {}

  @Get()
  @Allow(PRINT)
  whoami(@Caller() { userId, scopes }: Principal) {
    return { user: userId, scopes: scopes ?? null };
  }

  @Get('time')
  @Public()
  time() {
    return { now: this.clock.now().toISOString() };
  }

  @Get('jam')
  @Public()
  jam() {
    throw new Error('paper jam', { cause: new Error('no ink') });
  }

  @Get('away')
  @Public()
  away() {
    throw unavailable('The printer is away', new Error('connect EHOSTUNREACH'));
  }
}

/** The user whose name is in `X-Badge`. */
@Injectable()
class BadgeScheme extends AuthScheme {
  readonly name = 'badge';
  override readonly header = 'X-Badge';
  readonly missingMessage = 'Missing badge';
  readonly challenge = 'Badge';
  readonly documentation = { type: 'apiKey', in: 'header', name: 'X-Badge' } as const;

  constructor(private readonly users: UsersService) {
    super();
  }

  async authenticate(context: ExecutionContext): Promise<AccountPrincipal> {
    const id = await this.users.findIdByUsername(context.switchToHttp().getRequest<Request>().get('X-Badge')!);
    const principal = id === null ? null : await this.users.findPrincipal(id);
    if (principal) return principal;
    throw new DomainError('unauthenticated', 'Unknown badge', { challenges: [this.challenge] });
  }
}

/** Runs only if the test runs it, because its first run leaves no work. */
@Injectable()
export class PrintJob extends RecurringJob {
  readonly name = 'printing.print';
  readonly everyMs = 3_600_000;
  waiting: string[] = [];
  printed: string[] = [];
  /** If set, a run waits for it. */
  paper: Promise<void> = Promise.resolve();

  override hasWork(): Promise<boolean> {
    return Promise.resolve(this.waiting.length > 0);
  }

  async run(): Promise<void> {
    const pages = this.waiting.splice(0);
    await this.paper;
    if (pages.includes('')) throw new Error('an empty page');
    this.printed.push(...pages);
  }
}

@Module({ providers: [BadgeScheme, PrintJob] })
class PrintingModule {}

export const printing: FeatureModule = {
  moduleApi: 1,
  name: 'printing',
  module: PrintingModule,
  api: { authentication: ['badge', 'bearer', 'api_key'] },
  surfaces: [{ controllers: [PrintingController] }],
  permissions: [PRINT],
  authSchemes: [BadgeScheme],
  jobs: [PrintJob],
};
