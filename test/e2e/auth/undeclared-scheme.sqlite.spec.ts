import { type ExecutionContext, Injectable, Logger, Module } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../../../src/core/errors/domain-error.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { notes, WordScheme } from '../modules/notes-module.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/** A scheme of a site that was written before modules declared their schemes. It reads the header of the built-in scheme. */
@Injectable()
class TicketScheme extends WordScheme {
  override readonly name = 'ticket';

  override isPresent(request: Request): boolean {
    return request.get('Authorization')?.startsWith('Ticket ') ?? false;
  }

  override authenticate(context: ExecutionContext) {
    const { authorization } = context.switchToHttp().getRequest<Request>().headers;
    if (authorization === 'Ticket 1') return Promise.resolve({ userId: 1, role: 'admin' as const });
    return Promise.reject(new DomainError('unauthenticated', 'Wrong ticket', { challenges: ['Ticket'] }));
  }
}

@Module({ providers: [TicketScheme] })
class TicketsModule {}

const tickets: FeatureModule = { moduleApi: 1, name: 'tickets', module: TicketsModule };

describe('An authentication scheme without a declaration', () => {
  let app: TestApp;
  let warnings: unknown[];

  beforeAll(async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    app = await startTestApp({ NOTES_API_AUTHENTICATION: 'ticket,word' }, 'sqlite', [notes, tickets]);
    warnings = warn.mock.calls.map(([message]) => message as unknown);
    warn.mockRestore();
  });
  afterAll(() => app.stop());

  const get = (authorization: string) => app.unchecked.get('/api/v1/notes').set('Authorization', authorization);

  it('authenticates as before', async () => {
    expect((await get('Ticket 1').expect(200)).body.role).toBe('admin');
    expect((await get('Ticket 2').expect(401)).body.error.message).toBe('Wrong ticket');
    expect((await get('Other').expect(200)).body.role).toBe('visitor');
  });

  it('follows declared schemes and precedes built-in schemes', async () => {
    const { body } = await app.unchecked.get('/openapi.json').expect(200);
    expect(Object.keys(body.components.securitySchemes)).toEqual(['word', 'ticket', 'bearer', 'api_key']);
  });

  it('causes one warning that names the declaration', () => {
    expect(warnings.filter((message) => String(message).includes('scheme'))).toEqual([
      'Authentication schemes without a declaration: TicketScheme (ticket) of the module "tickets". Add each class to "authSchemes" in the feature file of its module.',
    ]);
  });
});
