import type { ALIVE, TRANSITIONS } from '../src/modules/articles/article-transitions.js';

export function articleStates(machine: { ALIVE: typeof ALIVE; TRANSITIONS: typeof TRANSITIONS }): string;
