import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientTypes } from '../../scripts/client-types.cjs';

const SOURCES = join(__dirname, '../../clients/typescript/src');

describe('the generated sources of the client', () => {
  it('match openapi.json (npm run client:types)', async () => {
    const files = Object.entries(await clientTypes());

    expect(files).toHaveLength(2);
    for (const [name, text] of files) {
      // Compares a boolean, to avoid a diff of 14,000 lines.
      expect([name, readFileSync(join(SOURCES, name), 'utf8') === text]).toEqual([name, true]);
    }
  });
});
