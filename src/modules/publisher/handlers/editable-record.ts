/** A record of the publisher module with settable fields. After a failed save, the record has the errors. */
export abstract class EditableRecord {
  #errors: readonly string[] = [];
  #stored: Readonly<Record<string, unknown>> = {};

  /** Returns the errors of the last save or deletion, one sentence each; empty after a success. */
  getErrors(): readonly string[] {
    return this.#errors;
  }

  /** For internal use by handlers. */
  setErrors(errors: readonly string[]): void {
    this.#errors = errors;
  }

  /** For internal use by handlers. Sets the stored values. */
  load(values: object): this {
    Object.assign(this, values);
    this.#stored = structuredClone({ ...values }) as Record<string, unknown>;
    return this;
  }

  /** For internal use by handlers. Returns the named fields whose values differ from the stored values. */
  changedFields(names: readonly string[]): Record<string, unknown> {
    const now = this as unknown as Readonly<Record<string, unknown>>;
    const differing = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(this.#stored[name]));
    return Object.fromEntries(differing.map((name) => [name, now[name]]));
  }
}
