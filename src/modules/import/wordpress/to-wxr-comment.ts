import { parseWordPressDate } from './wxr-dates.js';
import { WxrElement } from './wxr-element.js';
import { WxrApproval, WxrComment } from './wxr-records.js';

const APPROVALS: readonly string[] = ['1', '0', 'spam', 'trash', 'post-trashed'] satisfies WxrApproval[];

export function toWxrComment(comment: WxrElement): WxrComment {
  const approved = comment.field('wp:comment_approved');
  return {
    id: comment.number('wp:comment_id'),
    author: comment.field('wp:comment_author'),
    authorEmail: comment.field('wp:comment_author_email'),
    content: comment.field('wp:comment_content'),
    date:
      parseWordPressDate(comment.field('wp:comment_date_gmt')) ?? parseWordPressDate(comment.field('wp:comment_date')),
    approved: isApproval(approved) ? approved : '0',
    type: comment.field('wp:comment_type'),
    parentId: comment.number('wp:comment_parent'),
    userId: comment.number('wp:comment_user_id'),
  };
}

function isApproval(text: string): text is WxrApproval {
  return APPROVALS.includes(text);
}
