import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'nestjs-pino';

/** Log contexts in which Nest reports its dependency injection and routes. */
const WIRING_CONTEXTS = new Set<unknown>([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** The application logger. Messages of Nest about its wiring, some hundred lines at every start, are logged at level debug. */
export function createApplicationLogger(logger: Logger): LoggerService {
  return {
    log: (message: unknown, ...rest: unknown[]) =>
      WIRING_CONTEXTS.has(rest.at(-1)) ? logger.debug(message, ...rest) : logger.log(message, ...rest),
    error: (message: unknown, ...rest: unknown[]) => logger.error(message, ...rest),
    warn: (message: unknown, ...rest: unknown[]) => logger.warn(message, ...rest),
    debug: (message: unknown, ...rest: unknown[]) => logger.debug(message, ...rest),
    verbose: (message: unknown, ...rest: unknown[]) => logger.verbose(message, ...rest),
    fatal: (message: unknown, ...rest: unknown[]) => logger.fatal(message, ...rest),
  };
}
