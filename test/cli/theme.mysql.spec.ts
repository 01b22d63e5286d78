import { join } from 'node:path';
import { ThemeFolder } from '../support/theme-folder.js';
import { CommandLine } from './command-line.js';

describe('a theme with a template that does not compile', () => {
  it('ends the process with the file and the line', async () => {
    const theme = new ThemeFolder({ 'views/footer.eta': 'a\n<%= it. %>' });
    const line = await CommandLine.create('mysql', { migrated: true });
    try {
      const { code, stderr } = await line.run(['start'], { PAGES_THEME: theme.path });
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: `The pages cannot be built:\n  ${join(theme.path, 'views/footer.eta')}:2: Unexpected token ')'\n`,
      });
    } finally {
      await line.remove();
      theme.remove();
    }
  });
});
