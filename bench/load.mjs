import autocannon from 'autocannon';
import { lastLines } from './processes.mjs';

/** Sends the requests of a case to a server for `seconds`. The paths of the server override those of the case. Only 2xx responses count. */
export async function load({ origin, logFile, paths: own }, { name, paths, body, connections }, seconds, token) {
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    timeout: 30,
    requests: [requestOf(own ?? paths, body, token)],
  });
  const requests = result['2xx'];
  const failed = result.errors + result.non2xx;
  if (failed > 0 && requests === 0) throw new Error(`${name}: all requests to ${origin} failed\n${lastLines(logFile)}`);
  const { p50, p99 } = result.latency;
  return { requests, failed, rate: requests / result.duration, p50, p99 };
}

function requestOf(paths, body, token) {
  if (body) {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    return { method: 'POST', path: paths[0], headers, setupRequest: (request) => ({ ...request, body: body() }) };
  }
  if (paths.length === 1) return { path: paths[0] };
  let next = 0;
  return { setupRequest: (request) => ({ ...request, path: paths[next++ % paths.length] }) };
}
