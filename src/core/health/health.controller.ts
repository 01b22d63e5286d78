import { Controller, Get } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import { Public } from '../auth/access.decorators.js';
import { Database } from '../database/index.js';
import { unavailable } from '../errors/domain-error.js';
import { ModuleApis } from '../module-api/module-apis.js';
import { DocumentsProbe } from './documents-probe.decorator.js';
import type { HealthCheck } from './health-check.js';
import { HealthState } from './health.state.js';

/** The truth is told within two seconds. */
const PING_MS = 1000;

/** Probes for whoever runs the process. They are no part of the API: no authentication, no limit. */
@Controller('health')
export class HealthController {
  private pinging?: Promise<void>;

  constructor(
    private readonly checks: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly database: Database,
    private readonly state: HealthState,
    private readonly apis: ModuleApis,
    private readonly moduleRef: ModuleRef,
  ) {}

  /** The process runs. Never touches the database: restarting this process would not mend one. */
  @Get('live')
  @Public()
  @DocumentsProbe('Tell whether the process runs')
  live() {
    return { status: 'ok' };
  }

  /** The process can serve: migrated (it would not have started otherwise), connected, and not about to stop. */
  @Get('ready')
  @Public()
  @DocumentsProbe('Tell whether the service can serve: migrated, connected, and not about to stop')
  async ready() {
    if (this.state.draining) throw unavailable('The service is stopping');
    return this.checks.check([() => this.pingDatabase(), ...this.ofModules().map((check) => () => this.run(check))]);
  }

  private ofModules(): HealthCheck[] {
    const declared = this.apis.modules.flatMap(({ health = [] }) => health);
    return declared.map((check) => this.moduleRef.get<HealthCheck>(check, { strict: false }));
  }

  private async run(check: HealthCheck) {
    await check.check().catch((error: unknown) => {
      throw unavailable(`${check.name} is not well`, error);
    });
    return this.indicators.check(check.name).up();
  }

  private async pingDatabase() {
    // Whoever asks meanwhile is given the same: strangers who ask without end take one connection, and not all of them.
    this.pinging ??= this.database.ping(PING_MS).finally(() => (this.pinging = undefined));
    await this.pinging;
    return this.indicators.check('database').up();
  }
}
