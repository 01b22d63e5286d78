// `node bench/profile.mjs <file.cpuprofile>`: prints the processor time by function and by package.
import { readFileSync } from 'node:fs';

const MOST = 15;
/** Frames outside the work of the program. */
const IDLE = new Set(['(idle)', '(root)']);

const [file] = process.argv.slice(2);
if (!file) {
  process.stderr.write('node bench/profile.mjs <file.cpuprofile>\n');
  process.exit(2);
}
const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8'));
const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
const functions = new Map();
const packages = new Map();
let busy = 0;
samples.forEach((id, index) => {
  const frame = frames.get(id);
  if (IDLE.has(frame.functionName)) return;
  busy += timeDeltas[index];
  add(functions, nameOf(frame), timeDeltas[index]);
  add(packages, packageOf(frame), timeDeltas[index]);
});
process.stdout.write(`Self time by function\n\n${top(functions)}\n\nBy package\n\n${top(packages)}\n`);

function add(sums, name, time) {
  sums.set(name, (sums.get(name) ?? 0) + time);
}

function top(sums) {
  const sorted = [...sums].sort(([, one], [, other]) => other - one).slice(0, MOST);
  return sorted.map(([name, time]) => `${((100 * time) / busy).toFixed(1).padStart(5)} %  ${name}`).join('\n');
}

function nameOf({ functionName, url, lineNumber }) {
  const place = url.replace(/^.*\/(?:node_modules|dist\/src)\//, '').replace(/^file:\/\//, '');
  return `${functionName || '(anonymous)'}${place && `  ${place}:${lineNumber + 1}`}`;
}

/** `(garbage collector)` and `(program)` (native code of Node.js) count as separate packages. */
function packageOf({ functionName, url }) {
  if (url === '') return functionName.startsWith('(') ? functionName : 'node (native)';
  if (url.startsWith('node:')) return /^node:(?:internal\/)?[^/]*/.exec(url)[0];
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? 'Masthead';
}
