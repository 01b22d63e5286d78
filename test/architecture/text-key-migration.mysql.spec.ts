import { describeTextKeyMigration } from './text-key-migration.js';

describeTextKeyMigration('mysql');
