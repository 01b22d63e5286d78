/** A dependency that must be healthy for the service to be ready. A module lists its checks as `health` in its declaration. */
export abstract class HealthCheck {
  /** The key in the response of the readiness probe. */
  abstract readonly name: string;

  /** Throws if the dependency is unhealthy. The error is logged. */
  abstract check(): Promise<void>;
}

/** Injection token: the classes of the checks that the modules declare, as `readonly Type<HealthCheck>[]`. */
export const HEALTH_CHECKS = Symbol('health checks');
