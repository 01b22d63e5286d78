import { unavailable, invalid } from '../core/errors/domain-error.js';
import { explainError } from './explain-error.js';

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('explainError', () => {
  it('lists every invalid field', () => {
    expect(explainError(invalid({ field: 'email', message: 'The email is taken.' }))).toBe(
      'The given data was invalid.\n  email: The email is taken.',
    );
  });

  it('explains a network error, also for several addresses', () => {
    const refused = coded('ECONNREFUSED', 'connect ECONNREFUSED ::1:3306');
    const both = Object.assign(new AggregateError([refused, refused]), { code: 'ECONNREFUSED' });

    expect(explainError(refused)).toBe(
      'The database cannot be reached (connect ECONNREFUSED ::1:3306). Check DATABASE_URL.',
    );
    expect(explainError(both)).toContain('(connect ECONNREFUSED ::1:3306, connect ECONNREFUSED ::1:3306)');
  });

  it('shows the stack of an unexpected error, also if it is a cause', () => {
    const bug = new TypeError('x is not a function');

    expect(explainError(bug)).toContain('explain-error.spec.ts');
    expect(explainError(unavailable('Away', bug))).toContain('explain-error.spec.ts');
    expect(explainError(unavailable('Away', coded('ECONNRESET', 'reset')))).toBe('Away');
  });
});
