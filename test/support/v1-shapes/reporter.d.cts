declare class V1ShapesReporter {
  constructor(config: { rootDir: string; testNamePattern?: string });
  onRunStart(): void;
  /** With what of Jest's results it looks at. */
  onRunComplete(
    contexts: unknown,
    results: { numFailedTestSuites: number; testResults: readonly { testFilePath: string }[] },
  ): void;
  getLastError(): Error | undefined;
}

export = V1ShapesReporter;
