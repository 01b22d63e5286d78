import { describeRevisionFieldsMigration } from './revision-fields-migration.js';

describeRevisionFieldsMigration('sqlite');
