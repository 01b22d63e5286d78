import { describeCommentImport } from './import-comments.js';

describe('masthead import wordpress, with comments, on SQLite', () => {
  describeCommentImport('sqlite');
});
