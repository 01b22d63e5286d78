import { integer, oneOf } from '../../config/validators.js';

export const commentsSettings = {
  COMMENTS_MODERATION: oneOf(
    'none',
    'first',
    'all',
  )({
    default: 'none',
    desc: "which comments wait for a moderator: none, those of a member until the first is approved, or all; moderators' own never wait",
  }),
  COMMENTS_FLOOD: integer(
    0,
    10_000,
  )({
    default: 5,
    desc: 'comments that a member can add within a minute, 0 for any number; moderators can add as many as they like',
  }),
};
