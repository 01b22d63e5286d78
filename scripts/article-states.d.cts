import type { UNTRASHED_STATES, TRANSITIONS } from '../src/modules/articles/model/article-transitions.js';

export function articleStates(machine: {
  UNTRASHED_STATES: typeof UNTRASHED_STATES;
  TRANSITIONS: typeof TRANSITIONS;
}): string;
