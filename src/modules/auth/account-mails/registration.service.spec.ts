import { Logger } from '@nestjs/common';
import { RegistrationService } from './registration.service.js';

type Parts = ConstructorParameters<typeof RegistrationService>;

describe('RegistrationService', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['open', false, 1],
    ['open', true, 0],
    ['closed', false, 0],
  ])(
    'with AUTH_REGISTRATION=%s and mail set up: %s, logs %s warnings at startup',
    (AUTH_REGISTRATION, isConfigured, times) => {
      const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
      const settings = { getSection: () => ({ AUTH_REGISTRATION }) };
      const parts = [settings, {}, {}, {}, {}, { isConfigured }, {}] as unknown as Parts;

      new RegistrationService(...parts).onApplicationBootstrap();

      expect(warn).toHaveBeenCalledTimes(times);
    },
  );
});
