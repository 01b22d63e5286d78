import { Exporter } from '../../../src/core/portability/exporter.js';
import { exportedRows } from '../../support/export-lines.js';
import { statementsDuring } from '../../support/statements.js';
import { startTestApp } from '../../support/test-app.js';

const MIB = 1024 ** 2;

describe('Export of long contents', () => {
  it('reads the sizes of contents first, and at most 4 MiB of contents or one row in one statement', async () => {
    const site = await startTestApp({ JOBS_RUN: 'false' });
    const megabytes = [1, 2, 1, 5, 0, 3, 1];
    for (const [n, size] of megabytes.entries()) {
      const { id } = await site.createArticle({ title: `Long ${n}` });
      await site.sql('UPDATE articles SET content = ? WHERE id = ?', ['x'.repeat(size * MIB), id]);
    }
    let text = '';
    const statements = await statementsDuring(() =>
      site.app.get(Exporter).export({ write: (part) => Promise.resolve(void (text += part)) }),
    );
    await site.stop();

    const sizes = exportedRows(text.split('\n').slice(0, -1))
      .filter(({ type }) => type === 'articles')
      .map(({ row }) => (row['content'] as string).length / MIB);
    expect(sizes).toEqual(megabytes);
    const limits = statements
      .filter((sql) => sql.includes(' FROM `articles` '))
      .map((sql) => [sql.includes('OCTET_LENGTH'), Number(/LIMIT (\d+)$/.exec(sql)![1])]);
    expect(limits).toEqual([
      [true, 500],
      [false, 2],
      [false, 1],
      [false, 1],
      [false, 2],
      [false, 1],
    ]);
  });
});
