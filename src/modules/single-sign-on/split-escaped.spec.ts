import { splitEscaped } from './split-escaped.js';

describe('splitEscaped', () => {
  it.each<[text: string, separator: '.' | ',', parts: string[]]>([
    ['realm_access.roles', '.', ['realm_access', 'roles']],
    ['resource_access.my\\.client.roles', '.', ['resource_access', 'my.client', 'roles']],
    ['a\\\\.b', '.', ['a\\', 'b']],
    ['CORP\\Editors=editor,x=admin', ',', ['CORP\\Editors=editor', 'x=admin']],
    ['CN=editors\\,DC=example=editor', ',', ['CN=editors,DC=example=editor']],
    ['..', '.', ['', '', '']],
    ['name\\', '.', ['name\\']],
    ['', '.', ['']],
  ])('splits %s at "%s"', (text, separator, parts) => {
    expect(splitEscaped(text, separator)).toEqual(parts);
  });
});
