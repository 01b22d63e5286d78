import { describeImport } from './import-wordpress.js';

describe('masthead import wordpress, on SQLite', () => {
  describeImport('sqlite');
});
