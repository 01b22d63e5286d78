import { describeImport } from './import-wordpress.js';

describe('masthead import wordpress, on MySQL', () => {
  describeImport('mysql');
});
