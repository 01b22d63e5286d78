// Sends the requests of a Postman collection: node newman.mjs COLLECTION ENVIRONMENT [PATTERN …]
// Each pattern is one run of newman with the requests whose name, such as `GET /api/v1/tags/:id`, matches the regular expression. Without
// a pattern, one run sends all requests. Prints the results as JSON.
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import newman from 'newman';

const [collection, environment, ...patterns] = process.argv.slice(2);
const requestsIn = (items) => items.flatMap((entry) => (entry.item ? requestsIn(entry.item) : entry));
const requests = requestsIn(JSON.parse(readFileSync(collection, 'utf8')).item);
const names = new Map(requests.map(({ id, request: { method, url } }) => [id, `${method} /${url.path.join('/')}`]));

const run = (folder) =>
  new Promise((done, failed) => {
    // Files of multipart requests are in the folder of the collection.
    const options = { collection, environment, folder, workingDir: dirname(collection) };
    newman.run(options, (error, summary) => (error ? failed(error) : done(summary.run.executions)));
  });

const results = [];
for (const pattern of patterns.length > 0 ? patterns : ['']) {
  const ids = [...names.keys()].filter((id) => new RegExp(pattern).test(names.get(id)));
  // Newman sends all requests if the list is empty.
  if (ids.length === 0) continue;
  for (const { item, response, requestError, assertions = [], testScript = [] } of await run(ids))
    results.push({
      name: names.get(item.id),
      status: response?.code ?? String(requestError),
      body: response?.text().slice(0, 500),
      assertions: assertions.map(({ assertion }) => assertion),
      failures: [...assertions, ...testScript].flatMap(({ error }) =>
        error ? `${error.test ?? names.get(item.id)}: ${error.message}` : [],
      ),
    });
}
console.log(JSON.stringify(results));
