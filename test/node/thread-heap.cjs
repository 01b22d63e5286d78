// Preloaded into each thread: writes the maximum size of its heap in MB to a file of the folder that HEAP_FOLDER names.
const { writeFileSync } = require('node:fs');
const { getHeapStatistics } = require('node:v8');
const { threadId } = require('node:worker_threads');

const megabytes = Math.round(getHeapStatistics().heap_size_limit / 1024 / 1024);
writeFileSync(`${process.env.HEAP_FOLDER}/${threadId}`, String(megabytes));
