import type { CleanedEnv, ValidatorSpec } from 'envalid';

type SettingsSection = Record<string, ValidatorSpec<unknown>>;
/** The values of all settings, to read settings on which a check depends. */
type Values = CleanedEnv<SettingsSection>;
/** Returns the problem, without the name of the setting, for example `must use https in production`. */
type DependentCheck = (values: Values) => string | undefined;

const CHECK = Symbol('dependent check');

/** Adds a check of a setting that depends on other settings. It runs after all settings are read. */
export const withDependentCheck = <T>(spec: ValidatorSpec<T>, check: DependentCheck): ValidatorSpec<T> =>
  Object.assign(spec, { [CHECK]: check });

/** Check of the setting `key`: the setting `other` has no effect, or is not sufficient, without it. */
export const requiredWith = (key: string, other: string, values: Values): string | undefined =>
  values[key] === undefined && values[other] !== undefined ? `is required with ${other}` : undefined;

/** Returns the errors of the dependent checks, as `NAME: problem`, except of settings that are already `reported`. */
export const runDependentChecks = (section: SettingsSection, values: Values, reported: readonly string[]): string[] =>
  Object.entries(section).flatMap(([key, spec]) => {
    const problem = reported.includes(key) ? undefined : (spec as { [CHECK]?: DependentCheck })[CHECK]?.(values);
    return problem === undefined ? [] : [`${key}: ${problem}`];
  });
