import { describeFilledMigrations } from './filled-migrations.js';

describeFilledMigrations('sqlite');
