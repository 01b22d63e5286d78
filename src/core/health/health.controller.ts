import { ApiProperty, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { applyDecorators, Controller, Get, Inject, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { type HealthCheckResult, HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import { Public } from '../identity/principal.js';
import { Database } from '../database/index.js';
import { unavailable } from '../errors/domain-error.js';
import { HEALTH_CHECKS, type HealthCheck } from './health-check.js';
import { ShutdownState } from './shutdown-state.js';

/** The response of a probe if the service is healthy. */
export class HealthResponse {
  @ApiProperty({ enum: ['ok'] })
  status: 'ok';
}

/** Documents a probe, which has no authentication and no rate limit. */
export const ApiProbe = (summary: string) =>
  applyDecorators(
    ApiTags('health'),
    ApiOperation({
      summary,
      description:
        'Returns 200 if the service is healthy, otherwise 503. Liveness checks only that the process responds. Readiness also ' +
        'checks the database and other dependencies, and fails while the process is shutting down. No authentication, no rate limit.',
      security: [{}],
    }),
    ApiOkResponse({ type: HealthResponse, description: 'The service is healthy.' }),
    ApiResponse({
      status: 304,
      description: 'The service is healthy, and the request has `If-None-Match: *`, which matches every response.',
    }),
  );

/** Timeout of the database ping, so that the probe responds within two seconds. */
const PING_MS = 1000;

/** Health probes. They are not part of the API: no authentication, no rate limit. */
@Controller('health')
export class HealthController {
  private pendingChecks?: Promise<HealthCheckResult>;

  constructor(
    private readonly checks: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly database: Database,
    private readonly state: ShutdownState,
    @Inject(HEALTH_CHECKS) private readonly declared: readonly Type<HealthCheck>[],
    private readonly moduleRef: ModuleRef,
  ) {}

  /** Does not query the database: a restart of this process would not repair it. */
  @Get('live')
  @Public()
  @ApiProbe('Check liveness')
  live() {
    return { status: 'ok' };
  }

  /** Checks the database and the shutdown state. Migrations need no check, because the process starts only with a migrated database. */
  @Get('ready')
  @Public()
  @ApiProbe('Check readiness')
  async ready() {
    if (this.state.isDraining) throw unavailable('The service is stopping');
    // Concurrent requests share the checks, so that anonymous callers cannot occupy all database connections.
    this.pendingChecks ??= this.checks
      .check([() => this.pingDatabase(), ...this.moduleChecks().map((check) => () => this.runCheck(check))])
      .finally(() => (this.pendingChecks = undefined));
    return this.pendingChecks;
  }

  private moduleChecks(): HealthCheck[] {
    return this.declared.map((check) => this.moduleRef.get<HealthCheck>(check, { strict: false }));
  }

  private async runCheck(check: HealthCheck) {
    await check.check().catch((error: unknown) => {
      throw unavailable(`The health check ${check.name} failed`, error);
    });
    return this.indicators.check(check.name).up();
  }

  private async pingDatabase() {
    await this.database.ping(PING_MS);
    return this.indicators.check('database').up();
  }
}
