import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { noteAnswer } from './seen-answers.cjs';
import { readShapes } from './shape-files.cjs';
import V1ShapesReporter from './reporter.cjs';

const ROOT = join(__dirname, '../../..');
const SUITE = readdirSync(join(ROOT, 'test/e2e'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts'))
  .map((file) => join(ROOT, 'test/e2e', file));
const { operations } = readShapes();
const OPERATIONS = Object.keys(operations);

describe('V1ShapesReporter', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation();
  });
  afterEach(() => jest.restoreAllMocks());

  function complaintAfter(asked: string[], { files = SUITE, failed = 0, testNamePattern = '' } = {}) {
    const reporter = new V1ShapesReporter({ rootDir: ROOT, testNamePattern });
    reporter.onRunStart();
    for (const operation of asked)
      for (const [status, shape] of Object.entries(operations[operation]!.answers))
        noteAnswer({ operation, status, shape });
    const testResults = files.map((testFilePath) => ({ testFilePath }));
    reporter.onRunComplete([], { numFailedTestSuites: failed, testResults });
    return reporter.getLastError()?.message;
  }

  it('reports no error when the tests requested every operation', () => {
    expect(OPERATIONS.length).toBeGreaterThan(80);
    expect(complaintAfter(OPERATIONS)).toBeUndefined();
  });

  it('reports the operations that no test requested', () => {
    const [first, second, ...others] = OPERATIONS;

    expect(complaintAfter(others)).toBe(
      `No test requests these operations: ${first}, ${second} (remove them with npm run shapes)`,
    );
  });

  it('reports no error after a partial run or a failed run', () => {
    expect(complaintAfter([], { files: SUITE.slice(1) })).toBeUndefined();
    expect(complaintAfter([], { testNamePattern: 'answers 200' })).toBeUndefined();
    expect(complaintAfter([], { failed: 1 })).toBeUndefined();
  });
});
