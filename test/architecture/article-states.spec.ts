import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { articleStates } from '../../scripts/article-states.cjs';
import { UNTRASHED_STATES, TRANSITIONS } from '../../src/modules/articles/model/article-transitions.js';

describe('docs/article-states.md', () => {
  it('matches the transitions in the source (npm run docs:states)', () => {
    const page = readFileSync(join(__dirname, '../../docs/article-states.md'), 'utf8');
    expect(page).toBe(articleStates({ UNTRASHED_STATES, TRANSITIONS }));
  });
});
