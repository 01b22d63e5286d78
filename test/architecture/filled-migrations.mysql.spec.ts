import { describeFilledMigrations } from './filled-migrations.js';

describeFilledMigrations('mysql');
