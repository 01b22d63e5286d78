import { CliContext } from '../../src/cli/cli-context.js';

describe('the environment of the service', () => {
  const { DEMO_CONTENT: before } = process.env;

  afterEach(() => {
    if (before === undefined) delete process.env['DEMO_CONTENT'];
    else process.env['DEMO_CONTENT'] = before;
  });

  it.each([
    ['a site', [], undefined, 'false'],
    ['a site', [], '', 'false'],
    ['a site', [], 'true', 'true'],
    ['the package', undefined, undefined, undefined],
    ['the package', undefined, 'false', 'false'],
  ])('of %s with the modules %j and DEMO_CONTENT=%j contains %j', (_, modules, given, expected) => {
    if (given === undefined) delete process.env['DEMO_CONTENT'];
    else process.env['DEMO_CONTENT'] = given;
    expect(new CliContext(modules).serviceEnvironment['DEMO_CONTENT']).toBe(expected);
  });
});
