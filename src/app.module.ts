import { type DynamicModule, Module } from '@nestjs/common';
import { declaredEntitiesOf, entitiesOf, migrationsOf } from './composition.js';
import type { Settings } from './config/settings.js';
import { SettingsModule } from './config/settings.module.js';
import { PermissionCacheModule } from './core/permission-cache/permission-cache.module.js';
import { AccountStorageModule } from './core/account-storage/account-storage.module.js';
import { ApiRootModule } from './core/api-root/api-root.module.js';
import { AuditModule } from './core/audit/audit.module.js';
import { CacheModule } from './core/cache/cache.module.js';
import { CoreAuthModule } from './core/auth/core-auth.module.js';
import { DatabaseModule, type DatabaseOptions } from './core/database/database.module.js';
import { EdgePurgeModule } from './core/edge-purge/edge-purge.module.js';
import { edgePurgeSubscribers } from './core/edge-purge/edge-purge.subscriber.js';
import { EventsModule, ListenerDrainModule } from './core/events/events.module.js';
import { HealthModule } from './core/health/health.module.js';
import { FallbackModule, PipelineModule } from './core/pipeline/pipeline.module.js';
import { JobsModule } from './core/jobs/jobs.module.js';
import { JsonApiModule } from './core/json-api/json-api.module.js';
import { LoggingModule } from './core/logging/logging.module.js';
import { MailModule } from './core/mail/mail.module.js';
import { MetricsModule } from './core/metrics/metrics.module.js';
import type { FeatureModule } from './core/module-api/feature-module.js';
import { ModuleApiModule } from './core/module-api/module-api.module.js';
import { ApiGroups } from './core/routing/api-groups.js';
import { PortabilityModule } from './core/portability/portability.module.js';
import { SubscribersModule } from './core/subscribers/subscribers.module.js';
import { VersioningModule } from './core/versioning/versioning.module.js';

/** Core, the feature modules, and last the fallback for unknown routes. */
@Module({})
export class AppModule {
  static forRoot(
    settings: Settings,
    modules: readonly FeatureModule[],
    database: Pick<DatabaseOptions, 'connections' | 'isReadOnly'>,
  ): DynamicModule {
    const apis = new ApiGroups(modules, settings);
    return {
      module: AppModule,
      imports: [
        SettingsModule.forRoot(settings),
        LoggingModule,
        MetricsModule.forRoot(settings),
        EventsModule,
        ListenerDrainModule,
        DatabaseModule.forRoot({
          migrations: migrationsOf(modules),
          entities: entitiesOf(modules),
          declared: declaredEntitiesOf(modules),
          ...database,
        }),
        PermissionCacheModule,
        AccountStorageModule,
        AuditModule,
        JobsModule,
        MailModule,
        SubscribersModule,
        EdgePurgeModule,
        PortabilityModule,
        CoreAuthModule,
        CacheModule,
        PipelineModule,
        JsonApiModule,
        HealthModule,
        VersioningModule,
        ApiRootModule.forRoot(apis.versions),
        ModuleApiModule.forRoot(modules, apis, edgePurgeSubscribers(settings)),
        // Nest registers routes module by module, nearest to this module first: the catch-all must be last.
        ...apis.surfaces.map(({ module }) => module),
        FallbackModule,
      ],
    };
  }
}
