import { describeSchemaDrift } from './schema-drift.js';

describeSchemaDrift('mysql');
