import { insertInto } from './declaration-edits.js';

const SOURCE = `/** Declaration. */
import type { FeatureModule } from 'masthead';
import { A } from './a.js';

export const feature: FeatureModule = {
  entities: [A],
  resources: {
    a: ':id',
  },
};
`;

describe('insertInto', () => {
  it('adds imports before the first import, and text at the beginning of lists and objects', () => {
    const insertions = [
      { after: '  entities: [', text: 'B, ' },
      { after: '  resources: {', text: ` b: 'bs/:id',` },
    ];
    expect(insertInto('a.feature.ts', SOURCE, [`import { B } from './b.js';`], insertions)).toBe(
      SOURCE.replace('import type', `import { B } from './b.js';\nimport type`)
        .replace('[A]', '[B, A]')
        .replace('{\n    a:', `{ b: 'bs/:id',\n    a:`),
    );
  });

  it.each([
    ['absent', SOURCE],
    ['ambiguous', `${SOURCE}  events: [\n  events: [\n`],
  ])('throws a conflict that names the file and the line if the line is %s', (_, source) => {
    const insertions = [{ after: '  events: [', text: 'C' }];
    expect(() => insertInto('a.feature.ts', source, [], insertions)).toThrow(
      expect.objectContaining({
        kind: 'conflict',
        message: expect.stringMatching(/^a\.feature\.ts must have exactly one line that begins with "  events: \["/),
      }),
    );
  });
});
