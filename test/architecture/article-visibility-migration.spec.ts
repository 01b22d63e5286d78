import { describeArticleVisibilityMigration } from './article-visibility-migration.js';

describeArticleVisibilityMigration('sqlite');
