/** Tells whether a session that an access token names has been ended. The auth module provides it. */
export abstract class SessionSource {
  abstract isAlive(sessionId: string): Promise<boolean>;
}
