import { createRequire } from 'node:module';

const { lanes } = createRequire(import.meta.url)('./lanes.cjs');

/**
 * Prints the skipped lanes with their reasons, and `N passed, N failed` as the last line. With MASTHEAD_REQUIRE_LANES=1 a
 * missing lane fails the run, so a successful run has executed every lane.
 */
export default class LanesReporter {
  #missing = lanes().filter((lane) => lane.missing);
  #required = process.env.MASTHEAD_REQUIRE_LANES === '1';

  onRunComplete(_contexts, results) {
    // Jest prints its summary after all reporters have finished, followed by the global teardown.
    process.once('exit', () => process.stdout.write(`\n${[...this.#laneLines(), countLine(results)].join('\n')}\n`));
  }

  getLastError() {
    return this.#required && this.#missing.length > 0 ? new Error('A required lane is missing') : undefined;
  }

  #laneLines() {
    const verdict = this.#required ? 'MISSING, but required' : 'skipped';
    return this.#missing.map(({ name, missing, remedy }) => `lane ${name}: ${verdict}, ${missing}: ${remedy}`);
  }
}

function countLine({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  // A file that fails to load contains no tests that Jest counts as failed.
  const brokenFiles = testResults.filter(({ testExecError }) => testExecError).length;
  const skipped = numPendingTests + numTodoTests;
  return `${numPassedTests} passed, ${numFailedTests + brokenFiles} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
