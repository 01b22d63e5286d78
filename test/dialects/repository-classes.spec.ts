import { publicMethods, repositoryClasses } from './repository-classes.js';

class Example {
  private readonly numbers = [1];

  get size(): number {
    return this.numbers.length;
  }

  find(): number {
    return this.read();
  }

  private read(): number {
    return this.size;
  }
}

const SOURCE = `class Example {
  constructor(private readonly database: Database) {}
  get size(): number {}
  async find(): number {}
  private async read(): number {}
}`;

describe('the repositories', () => {
  it('are found in all source files with their public methods', () => {
    const classes = repositoryClasses();
    expect(classes.length).toBeGreaterThan(40);
    expect(classes.filter((each) => publicMethods(each).length === 0)).toEqual([]);
  });

  it('have public methods, which exclude accessors and private methods', () => {
    expect(publicMethods({ type: Example, source: SOURCE })).toEqual(['find']);
  });
});
