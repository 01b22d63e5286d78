import { bearer, type TokenPair, SessionsFixture } from './sessions-fixture.js';

describe('password change', () => {
  let site: SessionsFixture;

  beforeAll(async () => {
    site = await SessionsFixture.start();
  });
  afterAll(() => site.app.stop());

  describe('PUT /api/auth/password', () => {
    const change = (pair: TokenPair, current_password: unknown, password: unknown) =>
      site.app.http
        .put('/api/auth/password')
        .set(bearer(pair.token))
        .send({ current_password, password } as object);

    it('returns 204 and ends all sessions of the account immediately', async () => {
      const account = await site.app.createUser('member');
      const [one, two] = [await site.signIn(account), await site.signIn(account)];
      await site.me(two).expect(200);

      await change(one, account.password, 'a new and longer one').expect(204, '');

      for (const pair of [one, two]) {
        await site.me(pair).expect(401);
        await site.refresh(pair.refresh_token).expect(401);
      }
      await site.login(account).expect(401);
      await site.me(await site.signIn({ ...account, password: 'a new and longer one' })).expect(200);
    });

    it('returns 422 and changes nothing when the current password is wrong', async () => {
      const account = await site.app.createUser('member');
      const pair = await site.signIn(account);

      const { body } = await change(pair, 'not the password', 'a new and longer one').expect(422);

      expect(body.error.details).toEqual([{ field: 'current_password', message: 'The current password is wrong.' }]);
      await site.me(pair).expect(200);
      await site.signIn(account);
    });

    it('returns 422 when the new password equals the current password', async () => {
      const account = await site.app.createUser('member');

      const { body } = await change(await site.signIn(account), account.password, account.password).expect(422);

      expect(body.error.details).toEqual([
        { field: 'password', message: 'The password must differ from the current one.' },
      ]);
    });

    it.each([
      [{}, ['current_password', 'password']],
      [{ current_password: 'x', password: 'x'.repeat(11) }, ['password']],
      [{ current_password: 'x', password: 'x'.repeat(257) }, ['password']],
      [{ current_password: '', password: 'long enough for it' }, ['current_password']],
      [{ current_password: 5, password: null }, ['current_password', 'password']],
    ])('returns 422 for %j with the fields %j', async (body, fields) => {
      const answer = await site.app.http
        .put('/api/auth/password')
        .set(await site.app.asAdmin())
        .send(body)
        .expect(422);

      expect(answer.body.error.details.map(({ field }: { field: string }) => field)).toEqual(fields);
    });

    it('returns 429 after ten wrong passwords, also for the correct password', async () => {
      const account = await site.app.createUser('member');
      const pair = await site.signIn(account);
      for (let n = 0; n < 10; n++) await change(pair, `wrong ${n}`, 'a new and longer one').expect(422);

      const { headers } = await change(pair, account.password, 'a new and longer one').expect(429);

      expect(Number(headers['retry-after'])).toBeGreaterThan(800);
      await site.login(account).expect(429);
    });

    it('accepts one of two concurrent changes', async () => {
      const account = await site.app.createUser('member');
      const pair = await site.signIn(account);

      const answers = await Promise.all(
        ['the first new password', 'the second new password'].map((password) =>
          change(pair, account.password, password),
        ),
      );

      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 204)).toHaveLength(1);
      const winner = statuses[0] === 204 ? 'the first new password' : 'the second new password';
      await site.signIn({ ...account, password: winner });
    });

    it('leaves no session of concurrent sign-ins with the old password', async () => {
      const account = await site.app.createUser('member');
      const pair = await site.signIn(account);

      const [changed, ...late] = await Promise.all([
        change(pair, account.password, 'a new and longer one'),
        ...Array.from({ length: 6 }, () => site.login(account)),
      ]);

      expect(changed.status).toBe(204);
      expect(late.map(({ status }) => status).filter((status) => status !== 200 && status !== 401)).toEqual([]);
      for (const { body } of late.filter(({ status }) => status === 200)) await site.me(body as TokenPair).expect(401);
    });
  });
});
