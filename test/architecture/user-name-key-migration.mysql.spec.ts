import { describeUserNameKeyMigration } from './user-name-key-migration.js';

describeUserNameKeyMigration('mysql');
