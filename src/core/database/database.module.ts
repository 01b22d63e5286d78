import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown, type Type } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { Settings } from '../../config/settings.js';
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

/** Provides the database connections, the unit of work and the SQL reader to every module. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(
    @Inject(READ_DATA_SOURCE) private readonly reader: DataSource,
    @Inject(FILE_LOCK) private readonly lock: SqliteFileLock | null,
  ) {}

  /** `declared`: the entities of modules, whose tables must exist. */
  static forRoot(migrations: MigrationSets, entities: Type[], declared: DeclaredEntities): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          imports: [FileLockModule],
          inject: [Settings, FILE_LOCK],
          useFactory: (settings: Settings) => {
            warnIfPlaintext(settings);
            return {
              ...dataSourceOptions(settings),
              entities,
              // No retries: the process manager restarts the process. Retries would delay the error message by half a minute.
              retryAttempts: 0,
              migrateNow: settings.MIGRATE_ON_START,
            };
          },
          dataSourceFactory: async (options) => {
            const { migrateNow, ...rest } = options as DataSourceOptions & { migrateNow: boolean };
            return openDatabase(rest as DataSourceOptions, { migrations, migrateNow, entities: declared });
          },
        }),
        TypeOrmModule.forFeature([ContentRevisionEntity]),
        FileLockModule,
      ],
      providers: [
        { provide: READ_DATA_SOURCE, inject: [DataSource, Settings], useFactory: openReader },
        ContentVersion,
        UnitOfWork,
        ReadScope,
        ReplicaSelector,
        Database,
        PoolMetrics,
      ],
      exports: [ContentVersion, UnitOfWork, ReadScope, Database],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.reader.isInitialized) await this.reader.destroy();
    this.lock?.release();
  }
}

/** A separate module, because the lock must be acquired before the first connection is opened. */
@Module({
  providers: [
    {
      provide: FILE_LOCK,
      inject: [Settings],
      useFactory: (settings: Settings) => {
        const target = parseDatabaseUrl(settings.DATABASE_URL);
        return target.dialect === 'sqlite' ? new SqliteFileLock(target.file) : null;
      },
    },
  ],
  exports: [FILE_LOCK],
})
class FileLockModule {}

// Depends on the writer, because the writer creates the file.
async function openReader(writer: DataSource, settings: Settings): Promise<DataSource> {
  const target = parseDatabaseUrl(settings.DATABASE_URL);
  return target.dialect === 'sqlite' ? new DataSource(sqliteReaderOptions(target.file)).initialize() : writer;
}
