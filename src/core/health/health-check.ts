/** Something that must be well for the service to be ready. A module lists its own in its declaration. */
export abstract class HealthCheck {
  /** Its key in the answer of the readiness probe. */
  abstract readonly name: string;

  /** Throws where it is not well; what it throws goes to the log. */
  abstract check(): Promise<void>;
}
