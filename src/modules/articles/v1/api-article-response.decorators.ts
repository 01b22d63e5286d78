import { ApiObjectResponse, ApiPageResponse } from '../../../core/openapi-decorators/api-response.decorator.js';
import { IncludedCategory } from '../../categories/index.js';
import { IncludedTag } from '../../tags/index.js';
import { IncludedUser } from '../../users/index.js';
import { ArticleResource } from './article.resource.js';
import { CommentsBlock } from './comment.resource.js';

const INCLUDED = [IncludedUser, IncludedCategory, IncludedTag, CommentsBlock];

export const ApiArticleResponse = (summary: string, status = 200) =>
  ApiObjectResponse(summary, status, ArticleResource, INCLUDED);
export const ApiArticlePageResponse = (summary: string) => ApiPageResponse(summary, ArticleResource, INCLUDED);
