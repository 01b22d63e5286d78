import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

describe('the bin entry of package.json', () => {
  it('names an executable file that prints the commands', () => {
    const { bin } = JSON.parse(readFileSync('package.json', 'utf8')) as { bin: { masthead: string } };
    const help = execFileSync(resolve(bin.masthead), ['--help'], { encoding: 'utf8' });
    expect(help).toMatch(/import[^]*migrate|migrate[^]*import/);
  });

  it('prints the version of the package, and leaves the name of the option to commands', () => {
    const { bin, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      bin: { masthead: string };
      version: string;
    };
    const run = (...args: string[]) => execFileSync(resolve(bin.masthead), args, { encoding: 'utf8', maxBuffer: 1e7 });

    expect(run('--version')).toBe(`${version}\n`);
    expect(JSON.parse(run('openapi', '--version', '1'))).toHaveProperty('openapi');
  });
});
