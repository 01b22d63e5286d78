import { describeStorageMigration } from './storage-migration.js';

describeStorageMigration('sqlite');
