/** A record of the module as a program has it in hand: its fields may be set, and a save that failed says here why. */
export abstract class HandledRecord {
  #errors: readonly string[] = [];
  #stored: Readonly<Record<string, unknown>> = {};

  /** What was wrong with the last save or deletion, a sentence each; none when it succeeded. */
  getErrors(): readonly string[] {
    return this.#errors;
  }

  /** For handlers. */
  setErrors(errors: readonly string[]): void {
    this.#errors = errors;
  }

  /** For handlers: what is stored. */
  load(values: object): this {
    Object.assign(this, values);
    this.#stored = structuredClone({ ...values }) as Record<string, unknown>;
    return this;
  }

  /** For handlers: those of the named fields that have been set to something else than is stored. */
  changed(names: readonly string[]): Record<string, unknown> {
    const now = this as unknown as Readonly<Record<string, unknown>>;
    const differing = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(this.#stored[name]));
    return Object.fromEntries(differing.map((name) => [name, now[name]]));
  }
}
