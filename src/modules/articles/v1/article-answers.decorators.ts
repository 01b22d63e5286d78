import { Answers, AnswersList } from '../../../core/openapi/answer.decorator.js';
import { IncludedCategory } from '../../categories/index.js';
import { IncludedTag } from '../../tags/index.js';
import { IncludedUser } from '../../users/index.js';
import { ArticleResource } from './article.resource.js';
import { CommentsBlock } from './comment.resource.js';

const INCLUDED = [IncludedUser, IncludedCategory, IncludedTag, CommentsBlock];

export const AnswersArticle = (summary: string, status = 200) => Answers(summary, status, ArticleResource, INCLUDED);
export const AnswersArticles = (summary: string) => AnswersList(summary, ArticleResource, INCLUDED);
