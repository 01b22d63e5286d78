import { describeCommentImport } from './import-comments.js';

describe('masthead import wordpress, with comments, on MySQL', () => {
  describeCommentImport('mysql');
});
