import { describeStoredBytesMigration } from './stored-bytes-migration.js';

describeStoredBytesMigration('mysql');
