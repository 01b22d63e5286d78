import { type DynamicModule, Global, Module, type Provider, type Type } from '@nestjs/common';
import { DiscoveryModule, RouterModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { STORED_ROWS } from '../account-storage/stored-rows.js';
import { AUDIT_EVENTS } from '../audit/audit-event.js';
import { ACCESS_AUDIT_EVENTS } from '../auth/access.audit.js';
import { AUTH_SCHEMES } from '../auth/auth-scheme.js';
import { EVENT_CLASSES } from '../events/domain-event.js';
import { HEALTH_CHECKS } from '../health/health-check.js';
import { ERROR_PAGES, type ErrorPageRenderer } from '../http/page/error-page-renderer.js';
import { COUNTER_FIELDS } from '../http/response/response-serializer.js';
import { PERMISSIONS } from '../identity/principal.js';
import { JOBS } from '../jobs/recurring-job.js';
import { EXTENDED_DTOS } from '../http/input/input.pipe.js';
import { SUBSCRIBERS, type SubscriberDeclaration } from '../subscribers/event-subscriber.js';
import { ADDED_ATTRIBUTES, INCLUDES, withoutProviders } from '../json-api/includes/include.js';
import { collectFieldSets, FIELD_SETS, FieldsRepository } from '../module-fields/index.js';
import { DERIVED_DATA, ROW_FILES, ROW_SANITIZERS } from '../portability/module-export-hooks.js';
import { ApiGroups } from '../routing/api-groups.js';
import { Links, LinksV2 } from '../routing/links.js';
import { RouteScanner } from '../routing/route-scanner.js';
import { RouteTable } from '../routing/route-table.js';
import { REPLACED_STRATEGIES, type StrategyClass } from '../strategy/strategy.js';
import { collectAddedAttributes, extendDtos } from './added-attributes.js';
import { CommandRegistry } from './command-registry.js';
import { DeclarationChecks } from './declaration-checks.js';
import { ARTICLE_CHECKS, FEATURE_MODULES, type FeatureModule } from './feature-module.js';
import { resolveStrategyProviders } from './resolve-strategy-providers.js';

/**
 * Imports the declared modules and registers their entities, the paths of their surfaces and the selected strategies. The folders of core
 * inject the declarations by token.
 */
@Global()
@Module({})
export class ModuleApiModule {
  /** `coreSubscribers`: subscribers of Masthead, in addition to those of the modules. */
  static forRoot(
    modules: readonly FeatureModule[],
    apis: ApiGroups,
    coreSubscribers: readonly SubscriberDeclaration[] = [],
  ): DynamicModule {
    const provided = [
      { provide: ApiGroups, useValue: apis },
      ...declarationProviders(modules, apis, coreSubscribers),
      ...resolveStrategyProviders(modules),
    ];
    return {
      module: ModuleApiModule,
      imports: [
        DiscoveryModule,
        TypeOrmModule.forFeature(modules.flatMap(({ entities = [] }) => entities)),
        RouterModule.register(apis.surfaces.map(({ path, module }) => ({ path, module }))),
        ...modules.map(({ module }) => module),
      ],
      providers: [
        ...provided,
        CommandRegistry,
        DeclarationChecks,
        FieldsRepository,
        Links,
        LinksV2,
        RouteScanner,
        RouteTable,
      ],
      exports: [
        ...provided.map(({ provide }) => provide),
        CommandRegistry,
        FieldsRepository,
        Links,
        LinksV2,
        RouteTable,
      ],
    };
  }
}

function declarationProviders(
  modules: readonly FeatureModule[],
  apis: ApiGroups,
  coreSubscribers: readonly SubscriberDeclaration[],
) {
  const isEnabled = ({ name, api }: FeatureModule) => api === undefined || apis.get(name).enabled;
  const errorPages = modules.flatMap(({ name, errorPages }) => (errorPages ? [[name, errorPages] as const] : []));
  const replaced = modules.flatMap(({ replaces = [] }) => replaces.map(({ provide }) => provide));
  return [
    { provide: FEATURE_MODULES, useValue: modules },
    { provide: PERMISSIONS, useValue: modules.flatMap(({ permissions = [] }) => permissions) },
    {
      provide: AUTH_SCHEMES,
      useValue: modules.flatMap(({ name, authSchemes = [] }) =>
        authSchemes.map((scheme) => ({ module: name, scheme })),
      ),
    },
    {
      provide: AUDIT_EVENTS,
      useValue: [...ACCESS_AUDIT_EVENTS, ...modules.flatMap(({ auditEvents = [] }) => auditEvents)],
    },
    { provide: EVENT_CLASSES, useValue: modules.flatMap(({ events = [] }) => events) },
    { provide: JOBS, useValue: modules.flatMap(({ name, jobs = [] }) => jobs.map((job) => ({ module: name, job }))) },
    {
      provide: SUBSCRIBERS,
      useValue: [...coreSubscribers, ...modules.flatMap(({ subscribers = [] }) => subscribers)],
    },
    { provide: HEALTH_CHECKS, useValue: modules.flatMap(({ health = [] }) => health) },
    { provide: ROW_FILES, useValue: modules.flatMap(({ rowFiles = [] }) => rowFiles) },
    { provide: ROW_SANITIZERS, useValue: modules.flatMap(({ rowSanitizers = [] }) => rowSanitizers) },
    { provide: DERIVED_DATA, useValue: modules.flatMap(({ derivedData = [] }) => derivedData) },
    { provide: STORED_ROWS, useValue: modules.flatMap(({ storage = [] }) => storage) },
    { provide: COUNTER_FIELDS, useValue: modules.flatMap(({ counters = [] }) => counters) },
    {
      provide: INCLUDES,
      useValue: modules.flatMap(({ includes = [], ...module }) =>
        isEnabled(module) ? includes : withoutProviders(includes),
      ),
    },
    { provide: ADDED_ATTRIBUTES, useValue: collectAddedAttributes(modules) },
    { provide: FIELD_SETS, useValue: collectFieldSets(modules) },
    {
      provide: ARTICLE_CHECKS,
      useValue: modules.flatMap(({ name, articleChecks = [] }) =>
        articleChecks.map((check) => ({ module: name, check })),
      ),
    },
    { provide: EXTENDED_DTOS, useValue: extendDtos(modules) },
    { provide: ERROR_PAGES, useValue: new Map<string, Type<ErrorPageRenderer>>(errorPages) },
    { provide: REPLACED_STRATEGIES, useValue: new Set<StrategyClass>(replaced) },
  ] satisfies Provider[];
}
