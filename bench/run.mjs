// `npm run bench`: compares Masthead with a bare server on the same data, in one run. README.md explains the figures.
import { benchOn } from './bench.mjs';
import { build } from './build.mjs';
import { ratioChart } from './chart.mjs';
import { inTheEnd, tell } from './main.mjs';
import { readOptions } from './options.mjs';
import { profilesReport } from './profiles.mjs';
import { refreshReadme } from './readme.mjs';
import { openReportFolder } from './report-folder.mjs';
import { report } from './report.mjs';
import { refreshScaling } from './scaling.cjs';

const FILES = { mysql: 'report.md', sqlite: 'sqlite.md' };

const options = readOptions(process.argv.slice(2));

await inTheEnd(async () => {
  build();
  const folder = openReportFolder(options.report);
  const profiles = [];
  for (const dialect of options.databases) {
    const result = await benchOn(dialect, options, tell);
    const text = report(result, options);
    process.stdout.write(`\n${text}\n`);
    profiles.push(...result.profiles);
    folder.write(FILES[dialect], text);
    if (dialect !== 'mysql') continue;
    folder.write('chart.svg', ratioChart(result.results));
    if (!folder.isThatOfTheRepository || options.only) continue;
    refreshReadme(result, options);
    refreshScaling();
  }
  if (profiles.length > 0) folder.write('profiles.md', profilesReport(profiles));
});
