import { describeRevisionFieldsMigration } from './revision-fields-migration.js';

describeRevisionFieldsMigration('mysql');
