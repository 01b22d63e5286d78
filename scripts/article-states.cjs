'use strict';

// Makes docs/article-states.md from the table of transitions. CommonJS because two loaders share it: Node, which runs it
// on what is built, and Jest, which compares the page with the source.
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');

const INTRODUCTION = `\
# The states of an article

<!-- Made by "npm run docs:states" from src/modules/articles/article-transitions.ts, which a test holds it to. -->

A scheduled article is a draft with a \`publish_at\`: to the API both are \`draft\`. A new article is a draft, and goes on at once to the status or the time that it is given. From a state that a transition does not name it changes nothing, so that repeating one is harmless.`;

const EXPLANATION = `\
- *publish*, *archive*, *unpublish* and *restore* are the actions of these names; the first three are also a \`status\` that is sent. *trash* is \`DELETE\`.
- *schedule* is a \`publish_at\` that is sent, *unschedule* one that is \`null\`. A schedule is also taken back when somebody who may not publish changes the article.
- *publish due* and *lapse* are the clock's: it publishes what is due, and lets lapse what its scheduler may not publish any more. In the trash nothing falls due; what did meanwhile is published when it is restored.
- The clock also *purges* what has been in the trash for \`TRASH_RETENTION_DAYS\`.`;

/** The page as Markdown; its argument is what `article-transitions.ts` exports. */
function articleStates({ ALIVE, TRANSITIONS }) {
  const rows = Object.entries(TRANSITIONS).map(([name, row]) => ({
    ...row,
    from: ALIVE.every((state) => row.from.includes(state)) ? ['alive'] : row.from,
    to: row.to ?? 'alive',
    text: row.text ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  }));
  return [INTRODUCTION, diagramOf(rows, ALIVE), tableOf(rows), EXPLANATION].join('\n\n') + '\n';
}

function diagramOf(rows, alive) {
  const steps = rows.flatMap(({ from, to, text }) => from.map((state) => ({ arrow: `${state} --> ${to}`, text })));
  const isInside = (arrow) => arrow.split(' --> ').every((state) => alive.includes(state));
  // One arrow for all that lead the same way: else their texts lie upon each other.
  const arrows = [...new Set(steps.map(({ arrow }) => arrow))];
  const drawn = (arrow) => {
    const texts = steps.filter((step) => step.arrow === arrow).map(({ text }) => text);
    return `${arrow} : ${texts.join(' or ')}`;
  };
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> alive : create',
    '  state alive {',
    '    [*] --> draft',
    ...arrows.filter(isInside).map((arrow) => `    ${drawn(arrow)}`),
    '  }',
    ...arrows.filter((arrow) => !isInside(arrow)).map((arrow) => `  ${drawn(arrow)}`),
    '  trashed --> [*] : purge',
    '```',
  ].join('\n');
}

const tableOf = (rows) =>
  [
    '| transition | from | to | what else it does |',
    '|---|---|---|---|',
    ...rows.map(({ text, from, onceDue, to, does }) =>
      ['', text, from.join(', ') + (onceDue ? ', once due' : ''), to, does.map(({ says }) => says).join('; '), '']
        .join(' | ')
        .trim(),
    ),
  ].join('\n');

module.exports = { articleStates };

if (require.main === module) {
  const root = join(__dirname, '..');
  const machine = require(join(root, 'dist/src/modules/articles/article-transitions.js'));
  writeFileSync(join(root, 'docs/article-states.md'), articleStates(machine));
}
