import { ApiResourceResponse, ApiResourcePageResponse } from '../../../core/json-api/index.js';
import { CategoryV2Resource } from '../../categories/index.js';
import { TagV2Resource } from '../../tags/index.js';
import { UserV2Resource } from '../../users/index.js';
import { ArticleV2Resource } from './article.resource.js';
import { CommentV2Resource } from './comment.resource.js';

const INCLUDED = [UserV2Resource, CategoryV2Resource, TagV2Resource, CommentV2Resource];

export const ApiArticleResponse = (summary: string, status: 200 | 201 = 200) =>
  ApiResourceResponse(summary, status, ArticleV2Resource, INCLUDED);
export const ApiArticlePageResponse = (summary: string) =>
  ApiResourcePageResponse(summary, ArticleV2Resource, INCLUDED);
