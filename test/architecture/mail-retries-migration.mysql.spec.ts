import { describeMailRetriesMigration } from './mail-retries-migration.js';

describeMailRetriesMigration('mysql');
