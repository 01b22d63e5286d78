import { ApiResourceResponse, ApiResourcePageResponse } from '../../../core/json-api/index.js';
import { ArticleV2Resource, CommentV2Resource } from '../../articles/index.js';
import { CategoryV2Resource } from '../../categories/index.js';
import { UserV2Resource } from '../../users/index.js';

const INCLUDED = [CommentV2Resource, UserV2Resource, ArticleV2Resource, CategoryV2Resource];

export const ApiCommentResponse = (summary: string, status: 200 | 201 = 200) =>
  ApiResourceResponse(summary, status, CommentV2Resource, INCLUDED);
export const ApiCommentPageResponse = (summary: string) =>
  ApiResourcePageResponse(summary, CommentV2Resource, INCLUDED);
