import { createRequire } from 'node:module';

const { lanes } = createRequire(import.meta.url)('./lanes.cjs');

/**
 * Closes the run with what was not run and why, and, as the very last line, `N passed, N failed`. With
 * MASTHEAD_REQUIRE_LANES=1 a missing lane fails the run: a green run then means that everything ran.
 */
export default class LanesReporter {
  #missing = lanes().filter((lane) => lane.missing);
  #required = process.env.MASTHEAD_REQUIRE_LANES === '1';

  onRunComplete(_contexts, results) {
    // Jest's own summary comes after every other reporter, and the teardown after that.
    process.once('exit', () => process.stdout.write(`\n${[...this.#laneLines(), countLine(results)].join('\n')}\n`));
  }

  getLastError() {
    return this.#required && this.#missing.length > 0 ? new Error('A required lane is missing') : undefined;
  }

  #laneLines() {
    const verdict = this.#required ? 'MISSING, and required' : 'skipped';
    return this.#missing.map(({ name, missing, remedy }) => `lane ${name}: ${verdict}, ${missing}: ${remedy}`);
  }
}

function countLine({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  // A file that cannot even be loaded holds no test that could be counted as failed.
  const brokenFiles = testResults.filter(({ testExecError }) => testExecError).length;
  const skipped = numPendingTests + numTodoTests;
  return `${numPassedTests} passed, ${numFailedTests + brokenFiles} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
