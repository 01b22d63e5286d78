'use strict';

// Writes the table of values in the README of the Helm chart from the comments in values.yaml, and copies the alerts into the chart,
// because Helm reads only files of the chart. CommonJS because both Node and Jest load this file: Jest compares both files.
const { copyFileSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { load } = require('js-yaml');

const ALERTS = join(__dirname, '../docker/kubernetes/components/prometheus-rule/prometheus-rule.yaml');
const CHART = join(__dirname, '../docker/helm/masthead');
const TABLE = /(?<=^<!-- values\b.*-->\n)[\s\S]*?(?=^<!-- \/values -->)/m;

/** Returns path, default and comment of each value. The members of a value with a comment have no separate row. */
function chartValues(text) {
  const defaults = load(text);
  const rows = [];
  let path = [];
  let comment = [];
  for (const line of text.split('\n')) {
    const [, words] = /^ *# (.*)$/.exec(line) ?? [];
    const [, indent, key] = /^( *)([\w-]+):/.exec(line) ?? [];
    if (key !== undefined) {
      path = [...path.slice(0, indent.length / 2), key];
      const name = path.join('.');
      if (comment.length > 0 && !rows.some((row) => name.startsWith(`${row.name}.`))) {
        rows.push({ name, value: path.reduce((value, member) => value[member], defaults), text: comment.join(' ') });
      }
    }
    comment = words === undefined ? [] : [...comment, words];
  }
  return rows;
}

/** Returns the README with the table of the values. */
function chartReadme(readme, values) {
  const rows = chartValues(values).map(
    ({ name, value, text }) => `| \`${name}\` | ${value === '' ? '' : `\`${JSON.stringify(value)}\``} | ${text} |`,
  );
  return readme.replace(TABLE, () =>
    ['', '| Value | Default | Description |', '|---|---|---|', ...rows, '', ''].join('\n'),
  );
}

module.exports = { chartReadme, chartValues };

if (require.main === module) {
  copyFileSync(ALERTS, join(CHART, 'prometheus-rule.yaml'));
  const readme = join(CHART, 'README.md');
  const values = readFileSync(join(CHART, 'values.yaml'), 'utf8');
  writeFileSync(readme, chartReadme(readFileSync(readme, 'utf8'), values));
}
