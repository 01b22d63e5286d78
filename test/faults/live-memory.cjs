// Preloaded into a process with --expose-gc: writes the most memory that was live after a garbage collection, in bytes, to the file that LIVE_MEMORY_FILE names.
const { writeFileSync } = require('node:fs');

let peak = 0;
let samples = 0;

setInterval(() => {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  peak = Math.max(peak, heapUsed + external);
  samples++;
}, 100).unref();

process.on('exit', () => writeFileSync(process.env.LIVE_MEMORY_FILE, JSON.stringify({ peak, samples })));
