import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

describe('the bin entry of package.json', () => {
  it('names an executable file that prints the commands', () => {
    const { bin } = JSON.parse(readFileSync('package.json', 'utf8')) as { bin: { masthead: string } };
    const help = execFileSync(resolve(bin.masthead), ['--help'], { encoding: 'utf8' });
    expect(help).toMatch(/import[^]*migrate|migrate[^]*import/);
  });
});
