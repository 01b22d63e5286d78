import { describeMailsMigration } from './mails-migration.js';

describeMailsMigration('mysql');
