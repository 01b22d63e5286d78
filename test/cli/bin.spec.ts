import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

describe('the command that npx finds', () => {
  it('is a file of the repository that can be executed', () => {
    const { bin } = JSON.parse(readFileSync('package.json', 'utf8')) as { bin: { masthead: string } };
    const help = execFileSync(resolve(bin.masthead), ['--help'], { encoding: 'utf8' });
    expect(help).toMatch(/import[^]*migrate|migrate[^]*import/);
  });
});
