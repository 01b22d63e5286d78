/** Reports that `done` of `total` items are complete. */
export type Progress = (done: number, total: number) => void;

/** Data that a module derives from its rows and rebuilds after an import. List the class in `derivedData` of the module declaration. */
export abstract class DerivedData {
  /** Marks the data as stale in the database, so that the data is rebuilt even if the process ends before `rebuild` is complete. */
  abstract invalidate(): Promise<void>;
  /** Rebuilds the data. Returns a sentence for the import report. */
  abstract rebuild(progress: Progress): Promise<string>;
}

/** Injection token: the classes that the modules declare, as `readonly Type<DerivedData>[]`. */
export const DERIVED_DATA = Symbol('derived data');
