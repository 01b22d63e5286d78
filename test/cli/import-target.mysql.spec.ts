import { describeImportTarget } from './import-target.js';

describe('the target of masthead import jsonl, on MySQL', () => {
  describeImportTarget('mysql');
});
