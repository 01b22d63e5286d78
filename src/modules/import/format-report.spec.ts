import { ImportReport } from './import-report.js';
import { formatReport } from './format-report.js';

describe('formatReport', () => {
  it('returns one line per kind and no empty sections', () => {
    const report = new ImportReport();
    report.count('post', ['made', 'made', 'unchanged']);
    report.count('tag', ['changed']);

    expect(formatReport(report)).toEqual([
      'authors         0 made       0 changed       0 unchanged',
      'categories      0 made       0 changed       0 unchanged',
      'tags            0 made       1 changed       0 unchanged',
      'posts           2 made       0 changed       1 unchanged',
      'commenters      0 made       0 changed       0 unchanged',
      'comments        0 made       0 changed       0 unchanged',
    ]);
  });

  it('lists skip reasons, and notes with line numbers', () => {
    const report = new ImportReport();
    report.count('comment', [{ skipped: 'in the trash' }, { skipped: 'in the trash' }]);
    report.skip('page', 'only posts become articles', 3);
    report.skip('comment', 'not yet', 0);
    for (let line = 1; line <= 6; line++) report.addNote('odd', line);
    report.addNote('strange', 7);

    expect(formatReport(report).slice(5)).toEqual([
      'comments        0 made       0 changed       0 unchanged       2 skipped',
      'Skipped:',
      '     2 comment: in the trash',
      '     3 page: only posts become articles',
      'Notes:',
      '     6 odd (line 1, 2, 3, 4, 5, …)',
      '     1 strange (line 7)',
    ]);
  });
});
