// Records a CPU profile per request, separate from the measured runs.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { load } from './load.mjs';
import { root, signIn, startMasthead, WITHOUT_CACHE } from './masthead.mjs';
import { stopProcess } from './processes.mjs';

const SUMMARY = join(root, 'bench/profile.mjs');

/** Runs each case again with the profiler and returns the profile files. Reads run without the cache. */
export async function profileEach(all, database, { profile, seconds }, tell) {
  const folder = resolve(profile);
  const profiles = [];
  for (const one of all) {
    tell(`Profile of ${one.name} …`);
    const file = `${one.name}-${database.dialect}.cpuprofile`;
    const masthead = await startMasthead('profiled', database, {
      nodeOptions: ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${file}`],
      settings: one.body ? {} : WITHOUT_CACHE,
    });
    await load(masthead, one, seconds, await signIn(masthead));
    // Node.js writes the profile at exit.
    await stopProcess(masthead);
    profiles.push({ one, version: database.version, file: join(folder, file) });
  }
  return profiles;
}

/** Returns the report with the top entries of each profile. */
export function profilesReport(profiles) {
  const sections = profiles.map(
    ({ one, version, file }) => `## ${one.name}: ${one.title} (${version})\n\n\`\`\`\n${topOf(file)}\n\`\`\`\n`,
  );
  return ['# CPU profiles of Masthead', '', 'The profiles include the startup of the process.', '', ...sections].join(
    '\n',
  );
}

function topOf(file) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SUMMARY, file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file}: ${stderr}`);
  return stdout.trimEnd();
}
