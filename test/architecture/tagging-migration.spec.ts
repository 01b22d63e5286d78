import { describeTaggingMigration } from './tagging-migration.js';

describeTaggingMigration('sqlite');
