import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { articleStates } from '../../scripts/article-states.cjs';
import { ALIVE, TRANSITIONS } from '../../src/modules/articles/article-transitions.js';

describe('docs/article-states.md', () => {
  it('matches the transitions in the source (npm run docs:states)', () => {
    const page = readFileSync(join(__dirname, '../../docs/article-states.md'), 'utf8');
    expect(page).toBe(articleStates({ ALIVE, TRANSITIONS }));
  });
});
