'use strict';

// Loaded into Masthead before its own code: counts the statements it sends to its database, and tells the number when asked.
const { subscribe } = require('node:diagnostics_channel');

const counted = { all: 0, selects: 0 };

subscribe('masthead:sql', ({ sql }) => {
  counted.all++;
  if (/^\s*(SELECT|WITH)\b/i.test(sql)) counted.selects++;
});
process.on('message', () => process.send(counted));
process.channel.unref();
