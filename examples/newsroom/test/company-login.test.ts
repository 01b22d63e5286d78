import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import jwt from 'jsonwebtoken';
import { createTestApp, type TestApp } from 'masthead/testing';
import { modules } from '../src/modules.js';

const ME = '/api/auth/me';
const ISSUER = 'https://login.newsroom.example';
const newKeyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

describe('sign-in with a token of the company', () => {
  const { publicKey, privateKey } = newKeyPair();
  let app: TestApp;

  before(async () => {
    const COMPANY_LOGIN_KEY = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    app = await createTestApp({ modules, env: { COMPANY_LOGIN_KEY } });
  });
  after(() => app.stop());

  const tokenOf = (claims: object, { key = privateKey, issuer = ISSUER, audience = 'newsroom' } = {}) =>
    jwt.sign({ sub: '4711', email: 'mara@newsroom.example', name: 'Mara', team: 'reporters', ...claims }, key, {
      ...{ algorithm: 'ES256', issuer, audience, expiresIn: 60 },
    });
  const me = (token: string) => app.as('visitor').get(ME, { Authorization: `Bearer ${token}` });
  const statusOf = async (token: string) => (await me(token)).status;

  it('creates the account at the first request and finds it at the next ones', async () => {
    const { data } = (await me(tokenOf({}))).expect(200);
    assert.equal(data.attributes.username, 'mara');
    assert.equal(data.attributes.role, 'author');
    const again = (await me(tokenOf({ name: 'Mara L.' }))).expect(200);
    assert.equal(again.data.id, data.id);
  });

  it('gives the role of the team', async () => {
    const editor = { sub: '4712', email: 'jo@newsroom.example', team: 'desk' };
    assert.equal((await me(tokenOf(editor))).expect(200).data.attributes.role, 'editor');
    const { error } = (await me(tokenOf({ sub: '4713', team: 'constructor' }))).expect(403);
    assert.equal(error.message, 'Your team has no access to the newsroom');
  });

  it('keeps tokens of Masthead and API keys valid', async () => {
    (await app.as('editor').get(ME)).expect(200);
    const { links } = (await app.as('editor').post('/api/v1/api-clients', { name: 'Planner' })).expect(201).data;
    const made = await app.as('editor').post(links.keys, { name: 'Nightly', scopes: ['calendar:read'] });
    const key = { 'X-API-Key': made.expect(201).data.attributes.key };
    (await app.as('visitor').get('/api/v1/calendar', key)).expect(200);
  });

  it('rejects foreign, expired and unsigned tokens, also on public routes', async () => {
    const expired = { iat: Math.floor(Date.now() / 1000) - 7200, exp: Math.floor(Date.now() / 1000) - 3600 };
    const tokens = [
      tokenOf({}, { key: newKeyPair().privateKey }),
      tokenOf({}, { issuer: 'https://login.other.example' }),
      tokenOf({}, { audience: 'payroll' }),
      jwt.sign(expired, privateKey, { algorithm: 'ES256', issuer: ISSUER, audience: 'newsroom' }),
      jwt.sign({ sub: '4711' }, null, { algorithm: 'none', issuer: ISSUER, audience: 'newsroom' }),
    ];
    for (const token of tokens) {
      assert.equal(await statusOf(token), 401);
      (await app.as('visitor').get('/api/v1/articles', { Authorization: `Bearer ${token}` })).expect(401);
    }
  });
});
