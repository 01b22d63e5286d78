declare class V1ShapesReporter {
  constructor(config: { rootDir: string; testNamePattern?: string });
  onRunStart(): void;
  /** `results` contains the used members of Jest's results. */
  onRunComplete(
    contexts: unknown,
    results: { numFailedTestSuites: number; testResults: readonly { testFilePath: string }[] },
  ): void;
  getLastError(): Error | undefined;
}

export = V1ShapesReporter;
