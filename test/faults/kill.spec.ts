import type { DatabaseKind } from '../support/test-database.js';
import { killDuringWrites } from './kill-during-writes.js';
import { formatNumber, score } from './scoreboard.js';

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
      const { acknowledged, lost, torn, starts } = await killDuringWrites(kind, CYCLES);
      const [fastest, slowest] = [Math.min(...starts), Math.max(...starts)];
      score({
        fault: `kill -9 with 8 concurrent writers, ${name}`,
        counted: `${formatNumber(CYCLES)} kills, ${formatNumber(acknowledged)} acknowledged writes`,
        lost: lost.length + torn.length,
        recoveryMs: slowest,
        measured: `ready after ${formatNumber(fastest)} to ${formatNumber(slowest)} ms (${formatNumber(READY_MS)})`,
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
      const { lost, torn } = await killDuringWrites(kind, CONTROL_CYCLES, 'test/faults/lying-service.cjs');
      expect(lost).not.toEqual([]);
      expect(torn.filter((part) => /^(created|updated): /.test(part))).not.toEqual([]);
    },
  );
});
