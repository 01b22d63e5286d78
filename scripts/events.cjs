'use strict';

// Makes docs/events.md from the event classes. CommonJS because two loaders share it: Node, which runs it on what is
// built, and Jest, which compares the page with the source.
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');

const INTRODUCTION = `\
# Events

<!-- Made by "npm run docs:events" from the event classes of the modules, which a test holds it to. -->

What happened, told after the commit of the change and never for one that was rolled back; it does not matter which surface, import or clock made the change. A change that changes nothing is not told.

- **A webhook** gets \`{"type": …, "timestamp": …, "data": …}\`, with the name as \`type\` and \`data\` as it stands below, at least once.
- **A listener** in the process gets the payload, the value inside \`data\`, at most once: \`@Listen(ItemCreated)\`, \`@OnEvent('articles.item.created')\`. It is frozen: all listeners share it.

Events with one subject reach a webhook in the order of their commits. Names and fields may be added; none is taken away within a major version.`;

/** The page as Markdown. `modules` are the declarations of the modules, `pingOf` gives what `POST …/ping` sends to a webhook. */
function eventsPage(modules, pingOf) {
  const sections = modules.flatMap(({ name, events = [] }) => (events.length > 0 ? [sectionOf(name, events)] : []));
  return [INTRODUCTION, ...sections, pingSection(pingOf(5, new Date('2026-05-01T12:00:00Z')))].join('\n\n') + '\n';
}

function sectionOf(module, events) {
  const rows = events.map((EventClass) => {
    const { name, member, when, payload } = EventClass.event;
    const { subject } = new EventClass(exampleOf(payload));
    return `| \`${name}\` | ${when} | [\`${member}\`](#${member}) | \`${subject}\` |`;
  });
  const payloads = [...new Map(events.map(({ event }) => [event.payload, event]))].map(([, event]) => payloadOf(event));
  return [`## ${module}`, [HEAD, ...rows].join('\n'), ...payloads].join('\n\n');
}

const HEAD = '| event | when | `data` | subject, for example |\n|---|---|---|---|';

function payloadOf({ member, payload }) {
  const fields = Object.entries(isRecord(payload) ? payload : { [member]: payload }).map(
    ([field, { means, example }]) => `| \`${field}\` | ${typeOf(example)} | ${means} |`,
  );
  return [
    `### ${member}`,
    ['```json', JSON.stringify({ [member]: exampleOf(payload) }, null, 2), '```'].join('\n'),
    ['| field | type | meaning |', '|---|---|---|', ...fields].join('\n'),
  ].join('\n\n');
}

const pingSection = ({ event, subject, body }) =>
  [
    '## webhooks',
    `\`${event}\` goes to one webhook, when somebody asks for it by \`POST /api/v1/webhooks/{id}/ping\`, whatever events the webhook is for; listeners are not told. Its subject is the webhook, for example \`${subject}\`. The whole message:`,
    ['```json', JSON.stringify(JSON.parse(body), null, 2), '```'].join('\n'),
  ].join('\n\n');

/** A payload is a record of described fields, or one described value. */
const isRecord = (payload) => typeof payload.means !== 'string';

const exampleOf = (payload) =>
  isRecord(payload)
    ? Object.fromEntries(Object.entries(payload).map(([field, { example }]) => [field, example]))
    : payload.example;

function typeOf(example) {
  if (Array.isArray(example)) return 'array';
  return Number.isInteger(example) ? 'integer' : typeof example;
}

module.exports = { eventsPage };

if (require.main === module) {
  const root = join(__dirname, '..');
  const { featureModules } = require(join(root, 'dist/src/modules/index.js'));
  const { pingOf } = require(join(root, 'dist/src/modules/webhooks/message.js'));
  writeFileSync(join(root, 'docs/events.md'), eventsPage(featureModules, pingOf));
}
