import { Database, UnitOfWork } from '../../../src/core/database/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('A transaction of TypeORM inside a unit of work', () => {
  let site: TestApp;
  let units: UnitOfWork;

  beforeAll(async () => {
    site = await startTestApp();
    units = site.app.get(UnitOfWork);
  });
  afterAll(() => site.stop());

  const rename = (name: string) =>
    units.manager.transaction((manager) => manager.query(`UPDATE users SET name = '${name}' WHERE id = 1`));
  const name = async () => {
    const [row] = await site.app.get(Database).query<{ name: string }>('SELECT name FROM users WHERE id = 1');
    return row!.name;
  };

  it('is committed with the unit', async () => {
    await units.run(() => rename('Committed'));
    expect(await name()).toBe('Committed');
  });

  it('is rolled back with the unit', async () => {
    const before = await name();
    const unit = units.run(async () => {
      await rename('Rolled back');
      throw new Error('The unit failed');
    });
    await expect(unit).rejects.toThrow('The unit failed');
    expect(await name()).toBe(before);
  });

  it('can fail without the unit', async () => {
    await units.run(async () => {
      await rename('Outer');
      const inner = units.manager.transaction(async (manager) => {
        await manager.query(`UPDATE users SET name = 'Inner' WHERE id = 1`);
        throw new Error('The inner transaction failed');
      });
      await expect(inner).rejects.toThrow('The inner transaction failed');
    });
    expect(await name()).toBe('Outer');
  });
});
