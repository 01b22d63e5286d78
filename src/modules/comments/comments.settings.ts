import { integer, oneOf } from '../../config/validators.js';

export const commentsSettings = {
  COMMENTS_MODERATION: oneOf(
    'none',
    'first',
    'all',
  )({
    default: 'none',
    desc: 'comments that wait for a moderator: none, those of a member until the first is approved, or all; comments of moderators never wait',
  }),
  COMMENTS_FLOOD: integer(
    0,
    10_000,
  )({
    default: 5,
    desc: 'maximum number of comments per member and minute; 0: no limit; moderators have no limit',
  }),
};
