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

describe('a run of the e2e suite', () => {
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

  it('is content when every operation was asked', () => {
    expect(OPERATIONS.length).toBeGreaterThan(80);
    expect(complaintAfter(OPERATIONS)).toBeUndefined();
  });

  it('names the operations that no test asks any more', () => {
    const [first, second, ...others] = OPERATIONS;

    expect(complaintAfter(others)).toBe(`No test asks any more: ${first}, ${second} (npm run shapes)`);
  });

  it('says nothing when it was a part of the suite, or failed', () => {
    expect(complaintAfter([], { files: SUITE.slice(1) })).toBeUndefined();
    expect(complaintAfter([], { testNamePattern: 'answers 200' })).toBeUndefined();
    expect(complaintAfter([], { failed: 1 })).toBeUndefined();
  });
});
