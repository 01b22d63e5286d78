import autocannon from 'autocannon';
import { lastLines } from './processes.mjs';

/** Loads one server with one case for some seconds. Every answer must be a success: a fast refusal is no speed. */
export async function load({ origin, logFile }, { name, paths, body, connections }, seconds, token) {
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    timeout: 30,
    requests: [requestOf(paths, body, token)],
  });
  const failed = result.errors + result.non2xx;
  if (failed > 0 || result['2xx'] === 0) {
    const { errors, timeouts, statusCodeStats } = result;
    throw new Error(
      `${name}: ${origin} failed: ${JSON.stringify({ errors, timeouts, ...statusCodeStats })}\n${lastLines(logFile)}`,
    );
  }
  return { requests: result['2xx'], rate: result['2xx'] / result.duration, p99: result.latency.p99 };
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
