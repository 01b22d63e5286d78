/** `done` of `total`. */
export type Progress = (done: number, total: number) => void;

/**
 * What a module keeps of its rows in another form, and makes anew after an import. A module lists its own in its declaration.
 */
export abstract class DerivedData {
  /** Notes that it must be made anew, so that it is, by somebody, also where the process ends before it has done so. */
  abstract expire(): Promise<void>;
  /** Gives a sentence for the report. */
  abstract makeAnew(progress: Progress): Promise<string>;
}
