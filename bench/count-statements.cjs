'use strict';

// Preloaded into Masthead: counts the SQL statements and sends the counts after each message of the parent process.
const { subscribe } = require('node:diagnostics_channel');

const counted = { all: 0, selects: 0 };

subscribe('masthead:sql', ({ sql }) => {
  counted.all++;
  if (/^\s*(SELECT|WITH)\b/i.test(sql)) counted.selects++;
});
// Threads are preloaded too, but have no channel.
process.on('message', () => process.send(counted));
process.channel?.unref();
