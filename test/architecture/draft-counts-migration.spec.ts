import { describeDraftCountsMigration } from './draft-counts-migration.js';

describeDraftCountsMigration('sqlite');
