import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceProcess } from '../support/service-process.js';
import { memoryOf } from './resident-memory.js';

const PROBE_INTERVAL_MS = 50;
const MEMORY_INTERVAL_MS = 20;
const REQUEST_INTERVAL_MS = 200;

export interface AttackReport {
  /** Duration of `/health/live` in milliseconds: 95th percentile. `liveMax` is the maximum. */
  readonly liveP95: number;
  readonly liveMax: number;
  /** Peak during the attack of the memory that counts against the limit of a container and cannot be reclaimed, in MB. */
  readonly memory: number;
  readonly regularRequests: number;
  /** Statuses of regular requests that failed; 0 if there was no response. */
  readonly failed: readonly number[];
}

/**
 * Monitors a service during an attack: liveness probe, memory, and regular requests from another address (at most five per second,
 * every fifth of them a write).
 */
export async function monitorDuring(
  service: ServiceProcess,
  token: string,
  attack: () => Promise<unknown>,
  listPath = '/api/v1/articles?',
): Promise<AttackReport> {
  let running = true;
  const live: number[] = [];
  const failed: number[] = [];
  let regularRequests = 0;
  let memory = 0;
  const sampling = setInterval(() => {
    memory = Math.max(memory, memoryOf(service.pid, 'RssAnon'));
  }, MEMORY_INTERVAL_MS);
  const probe = async () => {
    for (; running; await sleep(PROBE_INTERVAL_MS)) {
      const start = performance.now();
      const { status } = await send(`${service.url}/health/live`);
      live.push(status === 200 ? performance.now() - start : Infinity);
    }
  };
  const sendRegularRequests = async () => {
    for (let n = 0; running; n++, await sleep(REQUEST_INTERVAL_MS)) {
      const { status } = n % 5 === 0 ? await write(n) : await send(`${service.url}${listPath}&page=${(n % 50) + 1}`);
      regularRequests++;
      if (status !== 200 && status !== 201) failed.push(status);
    }
  };
  const write = (n: number) => {
    const body = { title: `Honest ${n}`, category_id: 1, content: 'An honest article of some words. '.repeat(4) };
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    return send(`${service.url}/api/v1/articles`, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const watching = [probe(), sendRegularRequests()];
  try {
    await attack();
  } finally {
    running = false;
    clearInterval(sampling);
    await Promise.all(watching);
  }
  live.sort((a, b) => a - b);
  const [liveP95, liveMax] = [live[Math.floor(live.length * 0.95)]!, live.at(-1)!];
  return { liveP95, liveMax, memory, regularRequests, failed };
}

const send = (url: string, init: RequestInit = {}) =>
  fetch(url, {
    ...init,
    headers: { ...init.headers, 'X-Forwarded-For': '198.51.100.7' },
    signal: AbortSignal.timeout(15_000),
  }).then(
    async (response) => {
      await response.arrayBuffer();
      return { status: response.status };
    },
    () => ({ status: 0 }),
  );
