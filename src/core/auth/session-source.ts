/** The sessions that access tokens belong to. The auth module provides it. */
export abstract class SessionSource {
  /** Whether the session that a token names has not been ended. */
  abstract isAlive(sessionId: string): Promise<boolean>;

  /** Ends all sessions of an account, for whoever takes its access away, in the same unit of work. */
  abstract endAll(userId: number): Promise<void>;
}
