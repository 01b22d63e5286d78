/** Sessions of access tokens. The auth module provides the implementation. */
export abstract class SessionSource {
  /** Whether the session has not ended. */
  abstract isActive(sessionId: string): Promise<boolean>;

  /** Ends all sessions of an account, in the unit of work that revokes its access. */
  abstract endAll(userId: number): Promise<void>;
}
