import { CliContext } from '../../src/cli/cli-context.js';
import { createImportCommand } from '../../src/cli/import.js';

const FORMATS = [
  'Formats:',
  '  wordpress: import a WordPress export (WXR); repeatable: a second run imports new and changed content',
  '  jsonl: import the output of "export" into an empty database',
].join('\n');

describe('masthead import without a format', () => {
  it.each([
    [['export.xml'], 'export.xml', '\nDid you mean "npm run masthead -- import wordpress export.xml"?\n'],
    [['Site.WXR'], 'Site.WXR', '\nDid you mean "npm run masthead -- import wordpress Site.WXR"?\n'],
    [['data/site.jsonl'], 'data/site.jsonl', '\nDid you mean "npm run masthead -- import jsonl data/site.jsonl"?\n'],
    [['-'], '-', '\nDid you mean "npm run masthead -- import jsonl -"?\n'],
    [['wordpres', 'export.xml'], 'wordpres', '\nDid you mean "npm run masthead -- import wordpress export.xml"?\n'],
    [['site.zip'], 'site.zip', '\n'],
  ])('%j lists the formats and suggests the one for the file', async (args, first, suggestion) => {
    let printed = '';
    const command = createImportCommand(new CliContext([]))
      .exitOverride()
      .configureOutput({ writeErr: (text) => (printed += text) });
    await expect(command.parseAsync(args, { from: 'user' })).rejects.toMatchObject({ exitCode: 1 });
    expect(printed).toBe(`error: "${first}" is not a format of import. ${FORMATS}${suggestion}`);
  });
});
