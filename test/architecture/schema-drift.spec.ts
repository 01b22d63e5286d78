import { describeSchemaDrift } from './schema-drift.js';

describeSchemaDrift('sqlite');
