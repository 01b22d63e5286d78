import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import jwt from 'jsonwebtoken';
import { build } from './build.mjs';
import { microseconds, table } from './figures.mjs';
import { signIn, startMasthead } from './masthead.mjs';
import { processorTimeOf, untilIdle } from './process-usage.mjs';
import { cleanUp } from './processes.mjs';
import { sqliteFile } from './sqlite.mjs';

const USAGE = `npm run bench:tokens -- [options]

  Processor time of a request with an access token of an OpenID Connect issuer, compared with a token of Masthead.

  --seconds <n>   length of one run         (5)
  --rounds <n>    runs of each kind of token; the median counts  (7)
`;
/** Requires a valid token if one is sent, and reads no row except the cached session or identity. */
const PATH = '/api';
const CONNECTIONS = 4;
const AUDIENCE = 'https://masthead.example';
const TARGET_US = 60;
const KEYS = {
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
};

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '7' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

/** Starts an issuer with the public keys. */
async function startIssuer() {
  const keys = Object.entries(KEYS).map(([alg, { publicKey }]) => ({
    ...publicKey.export({ format: 'jwk' }),
    ...{ kid: alg, alg, use: 'sig' },
  }));
  const server = createServer(({ url }, response) => {
    const body = url === '/jwks' ? { keys } : { issuer: issuer(), jwks_uri: `${issuer()}/jwks` };
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  });
  const issuer = () => `http://127.0.0.1:${server.address().port}`;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: issuer(), close: () => server.close() };
}

const issueToken = ({ url }, algorithm) =>
  jwt.sign(
    {
      email: 'bench@example.org',
      email_verified: true,
      name: 'The bench',
      realm_access: { roles: ['offline_access', 'uma_authorization', 'editors'] },
    },
    KEYS[algorithm].privateKey,
    { algorithm, keyid: algorithm, issuer: url, audience: AUDIENCE, subject: 'bench', expiresIn: '1d' },
  );

/** Returns the processor time of the server for one request, in microseconds. */
async function measure({ origin, child }, token, seconds) {
  const before = processorTimeOf(child.pid);
  const headers = { Authorization: `Bearer ${token}` };
  const result = await autocannon({ url: origin + PATH, connections: CONNECTIONS, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
  return (processorTimeOf(child.pid) - before) / result['2xx'];
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function main() {
  build();
  const issuer = await startIssuer();
  const masthead = await startMasthead('tokens', sqliteFile('tokens'), {
    settings: {
      NODE_ENV: 'development',
      AUTH_OIDC_ISSUER: issuer.url,
      AUTH_OIDC_AUDIENCE: AUDIENCE,
      AUTH_OIDC_ROLE_CLAIM: 'realm_access.roles',
      AUTH_OIDC_ROLES: 'admins=admin,editors=editor',
    },
  });
  const tokens = {
    'of Masthead, HS256': await signIn(masthead),
    'of the issuer, RS256': issueToken(issuer, 'RS256'),
    'of the issuer, ES256': issueToken(issuer, 'ES256'),
  };
  const refused = await fetch(masthead.origin + PATH, { headers: { Authorization: 'Bearer no.such.token' } });
  if (refused.status !== 401) throw new Error(`${PATH} ignores tokens`);
  // Loads the keys and creates the account; then the code is compiled.
  for (const token of Object.values(tokens)) await measure(masthead, token, 2);
  await untilIdle(masthead.child.pid);
  const times = Object.fromEntries(Object.keys(tokens).map((name) => [name, []]));
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const [name, token] of Object.entries(tokens)) {
      times[name].push(await measure(masthead, token, Number(options.seconds)));
    }
  }
  issuer.close();
  const own = times['of Masthead, HS256'];
  const rows = Object.entries(times).map(([name, each]) => [
    name,
    microseconds(median(each)),
    // Of the same round, because the load of the machine changes.
    microseconds(median(each.map((time, round) => time - own[round]))),
  ]);
  process.stdout.write(`${table(['token', 'processor µs', 'more than the first'], rows)}\n\n`);
  process.stdout.write(`Target: at most ${TARGET_US} µs more with RS256. GET ${PATH}, Node ${process.version}.\n`);
}

if (options.help) process.stdout.write(USAGE);
else await main().finally(cleanUp);
