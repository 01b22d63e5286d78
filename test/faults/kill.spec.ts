import type { DatabaseKind } from '../support/test-database.js';
import { killUnderWriters } from './killed-under-writers.js';
import { figure, score } from './scoreboard.js';

const CYCLES = 200;
const CONTROL_CYCLES = 5;
const READY_MS = 3000;

describe('kill -9 with eight concurrent writers', () => {
  it.each<[DatabaseKind, string]>([
    ['sqlite', 'SQLite'],
    ['mysql', 'MariaDB'],
  ])(
    `loses no acknowledged write and stores no incomplete write in ${CYCLES} cycles on %s`,
    async (kind, name) => {
      const { acknowledged, lost, torn, starts } = await killUnderWriters(kind, CYCLES);
      const [fastest, slowest] = [Math.min(...starts), Math.max(...starts)];
      score({
        fault: `kill -9 with 8 concurrent writers, ${name}`,
        counted: `${figure(CYCLES)} kills, ${figure(acknowledged)} acknowledged writes`,
        lost: lost.length + torn.length,
        recoveryMs: slowest,
        measured: `ready after ${figure(fastest)} to ${figure(slowest)} ms (${figure(READY_MS)})`,
        control: 'one commit in eight rolled back; one event in eight omitted',
      });
      expect(acknowledged).toBeGreaterThan(2 * CYCLES);
      expect({ lost, torn }).toEqual({ lost: [], torn: [] });
      expect(slowest).toBeLessThan(READY_MS);
    },
    1_200_000,
  );

  it.each<DatabaseKind>(['sqlite', 'mysql'])(
    'detects lost and incomplete writes of a faulty service on %s',
    async (kind) => {
      const { lost, torn } = await killUnderWriters(kind, CONTROL_CYCLES, 'test/faults/lying-service.cjs');
      expect(lost).not.toEqual([]);
      expect(torn.filter((part) => /^(created|updated): /.test(part))).not.toEqual([]);
    },
  );
});
