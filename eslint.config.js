'use strict';

const { defineConfig, globalIgnores } = require('eslint/config');
const jest = require('eslint-plugin-jest');
const prettier = require('eslint-config-prettier/flat');
const typescript = require('typescript-eslint');

// A rule is an error or it is off: a warning is a fault that everybody has agreed not to see.

const NODE_GLOBALS = Object.fromEntries(
  ['AbortController', 'Buffer', 'URL', 'URLSearchParams', 'clearInterval', 'clearTimeout', 'console', 'fetch']
    .concat([
      'performance',
      'process',
      'queueMicrotask',
      'setImmediate',
      'setInterval',
      'setTimeout',
      'structuredClone',
    ])
    .concat(['AbortSignal', 'TextDecoder', 'TextEncoder'])
    .map((name) => [name, 'readonly']),
);

// The mistakes that no type checker sees. (ESLint's own recommended set is a package of its own, which would be one more
// to install for these few lines.)
const everywhere = {
  'array-callback-return': 'error',
  'default-case-last': 'error',
  eqeqeq: 'error',
  'for-direction': 'error',
  'no-async-promise-executor': 'error',
  'no-compare-neg-zero': 'error',
  'no-cond-assign': 'error',
  'no-constant-binary-expression': 'error',
  'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
  'no-debugger': 'error',
  'no-dupe-else-if': 'error',
  'no-duplicate-case': 'error',
  'no-empty': 'error',
  'no-eval': 'error',
  'no-fallthrough': 'error',
  'no-irregular-whitespace': 'error',
  'no-loss-of-precision': 'error',
  'no-misleading-character-class': 'error',
  'no-promise-executor-return': ['error', { allowVoid: true }],
  'no-prototype-builtins': 'error',
  'no-self-assign': 'error',
  'no-self-compare': 'error',
  'no-sparse-arrays': 'error',
  'no-template-curly-in-string': 'error',
  'no-unreachable-loop': 'error',
  'no-unsafe-finally': 'error',
  'no-unsafe-optional-chaining': 'error',
  'no-useless-backreference': 'error',
  'no-useless-catch': 'error',
  'no-useless-escape': 'error',
  'no-var': 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
  'prefer-promise-reject-errors': 'error',
  'no-restricted-properties': [
    'error',
    {
      property: 'normalize',
      message: 'Use normalizeText: normalize takes quadratic time for long runs of combining marks.',
    },
  ],
  'use-isnan': 'error',
  'valid-typeof': 'error',
};

const ENVIRONMENT = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'The environment is read in src/config alone: inject Settings.',
};
const DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name, so that a thing is called the same wherever it is used.',
};
const TYPE_ONLY_DTO = {
  selector: "ImportDeclaration[importKind='type'][source.value=/dto/]",
  message: 'A DTO is a class at run time: imported as a type alone, a body or a query goes unchecked.',
};

const UNNAMED_EXPORTS = {
  selector: 'ExportAllDeclaration[exported=null]',
  message: 'What the package offers is named, one by one: nothing becomes public by accident.',
};

const BROWSER_GLOBALS = Object.fromEntries(
  ['DOMParser', 'URL', 'URLSearchParams', 'console', 'document', 'fetch', 'reportError', 'sessionStorage']
    .concat(['window'])
    .map((name) => [name, 'readonly']),
);

module.exports = defineConfig(
  globalIgnores(['**/dist/', 'var/', 'coverage/', 'clients/typescript/src/schema.ts', 'test/openapi/scenarios/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  {
    files: ['**/*.{js,cjs,mjs}'],
    languageOptions: { globals: NODE_GLOBALS },
    rules: { ...everywhere, 'no-undef': 'error', 'no-unused-vars': 'error' },
  },
  {
    files: ['**/*.{js,cjs}'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { __dirname: 'readonly', __filename: 'readonly', module: 'writable', require: 'readonly' },
    },
  },
  {
    // What runs in the browsers of readers.
    files: ['src/modules/*/assets/*'],
    languageOptions: { globals: BROWSER_GLOBALS },
  },
  {
    files: ['**/*.{ts,cts}'],
    extends: [typescript.configs.recommendedTypeChecked, typescript.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: __dirname } },
    rules: {
      ...everywhere,
      'no-restricted-syntax': ['error', ENVIRONMENT, DEFAULT_EXPORT],
      'no-promise-executor-return': 'off', // the types say so: an executor returns nothing
      'prefer-promise-reject-errors': 'off', // has a version that knows types
      '@typescript-eslint/ban-ts-comment': 'error',
      // Nest reads the types of constructors and of decorated parameters at run time: an import that a fixer turns into
      // `import type` compiles, and validates nothing any more.
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      '@typescript-eslint/explicit-member-accessibility': ['error', { accessibility: 'no-public' }],
      '@typescript-eslint/no-deprecated': 'error',
      '@typescript-eslint/no-dynamic-delete': 'error',
      '@typescript-eslint/no-extraneous-class': 'off', // a Nest module is a class whose decorator says it all
      // A property of a DTO needs its type written down: the decorators of OpenAPI read it at run time.
      '@typescript-eslint/no-inferrable-types': ['error', { ignoreProperties: true }],
      '@typescript-eslint/no-meaningless-void-operator': 'error',
      '@typescript-eslint/no-mixed-enums': 'error',
      '@typescript-eslint/no-unnecessary-boolean-literal-compare': 'error',
      // `rows[0]!` says that there is one where the compiler takes it for granted.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off', // "there is one" is what it is written for
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-useless-constructor': 'error',
      // `||` where an empty text or a 0 means "none" too.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/return-await': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'error',
    },
  },
  {
    // With the sources of Masthead in place of the package.
    files: ['{examples,templates}/**/*.ts'],
    languageOptions: { parserOptions: { projectService: false, project: 'examples/tsconfig.json' } },
  },
  {
    // `normalizeText` itself and its test, and a released migration.
    files: ['src/core/text/normalize-text{,.spec}.ts', 'migrations/1795392000041-user-name-key.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    // Node's own test runner waits for what it is told of.
    files: ['**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', package: 'node:test', name: ['describe', 'it'] }] },
      ],
    },
  },
  {
    files: ['src/**/*.controller.ts'],
    rules: { 'no-restricted-syntax': ['error', ENVIRONMENT, DEFAULT_EXPORT, TYPE_ONLY_DTO] },
  },
  {
    // What `exports` of package.json names.
    files: ['src/index.ts', 'src/testing/index.ts'],
    rules: { 'no-restricted-syntax': ['error', ENVIRONMENT, DEFAULT_EXPORT, UNNAMED_EXPORTS] },
  },
  {
    // The readers of the environment, and what sets it up for the tests.
    files: ['src/config/**/*.ts', 'test/**/*.{ts,cts}', '{examples,templates}/*/test/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', DEFAULT_EXPORT] },
  },
  {
    // Jest's hooks that are loaded by Jest itself, by their default export.
    files: ['test/support/*.{setup,teardown}.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.spec.ts'],
    extends: [jest.configs['flat/recommended'], jest.configs['flat/style']],
    rules: {
      // Whatever starts with `expect` asserts, also supertest's `.expect(…)`; so does a property.
      'jest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', '**.expect', 'fc.assert'] }],
      'jest/no-disabled-tests': 'error',
      'jest/no-commented-out-tests': 'error',
      'jest/no-conditional-in-test': 'off', // a polling loop has its condition
      'jest/no-duplicate-hooks': 'error',
      'jest/no-test-return-statement': 'error',
      'jest/consistent-test-it': ['error', { fn: 'it' }],
      'jest/prefer-hooks-on-top': 'error',
      'jest/require-to-throw-message': 'error',
      '@typescript-eslint/require-await': 'off', // a stand-in is as asynchronous as what it stands for
    },
  },
  {
    files: ['test/**/*.ts', 'src/**/*.spec.ts', '{examples,templates}/*/test/**/*.ts'],
    rules: {
      // Bodies of answers are `any`; every one of them is checked against the OpenAPI document and by the test.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  prettier,
);
