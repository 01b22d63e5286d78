import type { UNTRASHED_STATES, TRANSITIONS } from '../src/modules/articles/article-transitions.js';

export function articleStates(machine: {
  UNTRASHED_STATES: typeof UNTRASHED_STATES;
  TRANSITIONS: typeof TRANSITIONS;
}): string;
