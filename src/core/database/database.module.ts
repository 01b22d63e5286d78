import { type DynamicModule, Global, Module, type OnApplicationShutdown, type Type } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions, EntityManager } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { OpenConnections } from '../lifecycle/open-connections.js';
import { ContentVersion } from './content-version.js';
import { ContentRevisionEntity } from './content-revision.entity.js';
import { Database, READ_DATA_SOURCE } from './database.js';
import { dataSourceOptions, sqliteReaderOptions, parseDatabaseUrl } from './data-source-options.js';
import type { DeclaredEntities } from './find-schema-errors.js';
import type { MigrationSets } from './migrate.js';
import { openDatabase } from './open-database.js';
import { PoolMetrics } from './pool-metrics.js';
import { ReadScope } from './replicas/read-scope.js';
import { ReplicaSelector } from './replicas/replica-selector.js';
import { SqliteFileLock } from './sqlite-file-lock.js';
import { UnitOfWork } from './unit-of-work.js';
import { warnIfPlaintext } from './warn-if-plaintext.js';

const FILE_LOCK = Symbol('file lock');

/** The migrations and entities of an application, and the holder of its connections. */
export interface DatabaseOptions {
  readonly migrations: MigrationSets;
  readonly entities: Type[];
  /** The entities of modules, whose tables must exist. */
  readonly declared: DeclaredEntities;
  readonly connections: OpenConnections;
  /** True to open an SQLite file for reading only, without the lock. No migrations run, on MySQL neither. */
  readonly isReadOnly: boolean;
}

/** Provides the database connections, the unit of work and the SQL reader to every module. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly connections: OpenConnections) {}

  static forRoot(options: DatabaseOptions): DynamicModule {
    const { connections } = options;
    return {
      module: DatabaseModule,
      imports: [TypeOrmModule.forFeature([ContentRevisionEntity])],
      providers: [
        { provide: OpenConnections, useValue: connections },
        {
          provide: FILE_LOCK,
          inject: [Settings],
          useFactory: (settings: Settings) => (options.isReadOnly ? null : lockFile(settings, connections)),
        },
        // `TypeOrmModule.forRoot` is not used: it warns about the second application in a process.
        {
          provide: DataSource,
          // The lock must be acquired before the first connection is opened.
          inject: [Settings, OpenConnections, FILE_LOCK],
          useFactory: (settings: Settings) => openWriter(settings, options),
        },
        { provide: EntityManager, inject: [DataSource], useFactory: ({ manager }: DataSource) => manager },
        { provide: READ_DATA_SOURCE, inject: [DataSource, Settings, OpenConnections], useFactory: openReader },
        ContentVersion,
        UnitOfWork,
        ReadScope,
        ReplicaSelector,
        Database,
        PoolMetrics,
      ],
      exports: [OpenConnections, DataSource, EntityManager, ContentVersion, UnitOfWork, ReadScope, Database],
    };
  }

  onApplicationShutdown(): Promise<void> {
    return this.connections.close();
  }
}

function lockFile({ DATABASE_URL }: Settings, connections: OpenConnections): Promise<SqliteFileLock> | null {
  const target = parseDatabaseUrl(DATABASE_URL);
  if (target.dialect !== 'sqlite') return null;
  return connections.open(
    () => new SqliteFileLock(target.file),
    (lock) => lock.release(),
  );
}

/** No retries: the process manager restarts the process. Retries would delay the error message by half a minute. */
function openWriter(settings: Settings, options: DatabaseOptions): Promise<DataSource> {
  const { migrations, entities, declared, connections, isReadOnly } = options;
  warnIfPlaintext(settings);
  const target = parseDatabaseUrl(settings.DATABASE_URL);
  const opened =
    isReadOnly && target.dialect === 'sqlite' ? sqliteReaderOptions(target.file) : dataSourceOptions(settings);
  const source = { ...opened, entities } as DataSourceOptions;
  const expected = { migrations, migrateNow: settings.MIGRATE_ON_START && !isReadOnly, entities: declared };
  return connections.open(() => openDatabase(source, expected), destroy);
}

// Depends on the writer, because the writer creates the file.
async function openReader(
  writer: DataSource,
  { DATABASE_URL }: Settings,
  connections: OpenConnections,
): Promise<DataSource> {
  const target = parseDatabaseUrl(DATABASE_URL);
  if (target.dialect !== 'sqlite') return writer;
  return connections.open(() => new DataSource(sqliteReaderOptions(target.file)).initialize(), destroy);
}

const destroy = async (source: DataSource): Promise<void> => {
  if (source.isInitialized) await source.destroy();
};
