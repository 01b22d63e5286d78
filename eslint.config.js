'use strict';

const { defineConfig, globalIgnores } = require('eslint/config');
const jest = require('eslint-plugin-jest');
const prettier = require('eslint-config-prettier/flat');
const typescript = require('typescript-eslint');

// Rules are "error" or "off", because warnings are ignored.

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

// Errors that a type checker does not find. ESLint's recommended set would be a further package.
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
  message: 'Only src/config reads the environment: inject Settings.',
};
const DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration',
  message: 'Use a named export, so that all files use the same name.',
};
const TYPE_ONLY_DTO = {
  selector: "ImportDeclaration[importKind='type'][source.value=/dto/]",
  message: 'Import a DTO as a class: with a type-only import, the body or query is not validated.',
};

const UNNAMED_EXPORTS = {
  selector: 'ExportAllDeclaration[exported=null]',
  message: 'Export each name explicitly, so that nothing becomes public by accident.',
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
    // Scripts that run in browsers.
    files: ['src/{core,modules}/*/assets/*'],
    languageOptions: { globals: BROWSER_GLOBALS },
  },
  {
    files: ['**/*.{ts,cts}'],
    extends: [typescript.configs.recommendedTypeChecked, typescript.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: __dirname } },
    rules: {
      ...everywhere,
      'no-restricted-syntax': ['error', ENVIRONMENT, DEFAULT_EXPORT],
      'no-promise-executor-return': 'off', // TypeScript checks this: an executor returns void
      'prefer-promise-reject-errors': 'off', // replaced by the typed version of the rule
      '@typescript-eslint/ban-ts-comment': 'error',
      // Nest reads the types of constructors and decorated parameters at run time. After a fix to `import type`, the code
      // compiles, but inputs are not validated.
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      '@typescript-eslint/explicit-member-accessibility': ['error', { accessibility: 'no-public' }],
      '@typescript-eslint/no-deprecated': 'error',
      '@typescript-eslint/no-dynamic-delete': 'error',
      '@typescript-eslint/no-extraneous-class': 'off', // Nest modules are classes without members
      // OpenAPI decorators read the types of DTO properties at run time, so the types must be explicit.
      '@typescript-eslint/no-inferrable-types': ['error', { ignoreProperties: true }],
      '@typescript-eslint/no-meaningless-void-operator': 'error',
      '@typescript-eslint/no-mixed-enums': 'error',
      '@typescript-eslint/no-unnecessary-boolean-literal-compare': 'error',
      // `rows[0]!` documents that the row exists, although the compiler does not require the assertion.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off', // used for values that always exist
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-useless-constructor': 'error',
      // `||` is permitted for primitives, if an empty string or 0 also means "no value".
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/return-await': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'error',
    },
  },
  {
    // Type information with the sources of Masthead instead of the package.
    files: ['{examples,templates}/**/*.ts'],
    languageOptions: { parserOptions: { projectService: false, project: 'examples/tsconfig.json' } },
  },
  {
    // `normalizeText` itself and its test, and a released migration.
    files: ['src/core/text/unicode{,.spec}.ts', 'migrations/1795392000041-user-name-key.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    // The test runner of Node.js awaits the promises of `describe` and `it`.
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
    // Entry points in `exports` of package.json.
    files: ['src/index.ts', 'src/testing/index.ts'],
    rules: { 'no-restricted-syntax': ['error', ENVIRONMENT, DEFAULT_EXPORT, UNNAMED_EXPORTS] },
  },
  {
    // Files that read the environment, and tests that set variables.
    files: ['src/config/**/*.ts', 'test/**/*.{ts,cts}', '{examples,templates}/*/test/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', DEFAULT_EXPORT] },
  },
  {
    // Jest loads its global setup and teardown by their default export.
    files: ['test/support/*.{setup,teardown}.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.spec.ts'],
    extends: [jest.configs['flat/recommended'], jest.configs['flat/style']],
    rules: {
      // Assertions: functions whose name starts with `expect`, `.expect(…)` of supertest, and `fc.assert`.
      'jest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', '**.expect', 'fc.assert'] }],
      'jest/no-disabled-tests': 'error',
      'jest/no-commented-out-tests': 'error',
      'jest/no-conditional-in-test': 'off', // polling loops need conditions
      'jest/no-duplicate-hooks': 'error',
      'jest/no-test-return-statement': 'error',
      'jest/consistent-test-it': ['error', { fn: 'it' }],
      'jest/prefer-hooks-on-top': 'error',
      'jest/require-to-throw-message': 'error',
      '@typescript-eslint/require-await': 'off', // a test double has the signature of the asynchronous original
    },
  },
  {
    files: ['test/**/*.ts', 'src/**/*.spec.ts', '{examples,templates}/*/test/**/*.ts'],
    rules: {
      // Response bodies are `any`. They are validated against the OpenAPI document and by the test.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  prettier,
);
