import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import jwt from 'jsonwebtoken';
import { createTestApp, type TestApp } from 'masthead/testing';
import { modules } from '../src/modules/index.js';

const ME = '/api/auth/me';
const ISSUER = 'https://login.newsroom.example';
const newKeyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

const { publicKey, privateKey } = newKeyPair();

const tokenOf = (claims: object, { key = privateKey, issuer = ISSUER, audience = 'newsroom' } = {}) =>
  jwt.sign({ sub: '4711', email: 'mara@newsroom.example', name: 'Mara', team: 'reporters', ...claims }, key, {
    ...{ algorithm: 'ES256', issuer, audience, expiresIn: 60 },
  });
const toHeaders = (token: string) => ({ Authorization: `Bearer ${token}` });
/** The further arguments of `app.as('company', …)`. */
const schemes = { company: (claims: object = {}) => toHeaders(tokenOf(claims)) };

describe('sign-in with a token of the company', () => {
  let app: TestApp<typeof schemes>;

  before(async () => {
    const COMPANY_LOGIN_KEY = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    app = await createTestApp({ modules, env: { COMPANY_LOGIN_KEY }, schemes });
  });
  after(() => app.stop());

  it('creates the account at the first request and finds it at the next ones', async () => {
    const { data } = (await app.as('company').get(ME)).expect(200);
    assert.equal(data.attributes.username, 'mara');
    assert.equal(data.attributes.role, 'author');
    const again = (await app.as('company', { name: 'Mara L.' }).get(ME)).expect(200);
    assert.equal(again.data.id, data.id);
  });

  it('gives the role of the team', async () => {
    const editor = app.as('company', { sub: '4712', email: 'jo@newsroom.example', team: 'desk' });
    assert.equal((await editor.get(ME)).expect(200).data.attributes.role, 'editor');
    const stranger = app.as('company', { sub: '4713', team: 'constructor' });
    const { error } = (await stranger.get(ME)).expect(403);
    assert.equal(error.message, 'Your team has no access to the newsroom');
  });

  it('keeps tokens of Masthead and API keys valid', async () => {
    (await app.as('editor').get(ME)).expect(200);
    const key = app.as('api_key', { owner: app.as('editor'), scopes: ['calendar:read'] });
    (await key.get('/api/v1/calendar')).expect(200);
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
      for (const path of [ME, '/api/v1/articles']) (await app.as('visitor').get(path, toHeaders(token))).expect(401);
    }
  });
});
