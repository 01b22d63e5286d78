import type { Response } from 'supertest';

export const KEY = 'Idempotency-Key';

export const isReplayed = (answer: Response) => answer.get('Idempotent-Replayed') === 'true';
