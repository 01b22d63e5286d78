import { join } from 'node:path';
import type { CleanedEnv, ValidatorSpec } from 'envalid';
import { apiSettings } from './api.settings.js';
import { authSettings } from './auth.settings.js';
import { budgetSettings } from './budget.settings.js';
import { cacheSettings } from './cache.settings.js';
import { databaseSettings } from './database.settings.js';
import { edgeSettings } from './edge.settings.js';
import { mailSettings } from './mail.settings.js';
import { redisSettings } from './redis.settings.js';
import { serverSettings } from './server.settings.js';

/** Settings that a module adds: each key with its validator, default and description. */
export type SettingsSection = Record<string, ValidatorSpec<unknown>>;

/** Settings of every application; modules add further settings. */
export const coreSettings = {
  ...serverSettings,
  ...budgetSettings,
  ...databaseSettings,
  ...redisSettings,
  ...cacheSettings,
  ...edgeSettings,
  ...mailSettings,
  ...authSettings,
  ...apiSettings,
};

/** The values of the settings of every application. */
export type RegisteredSettings = CleanedEnv<typeof coreSettings>;

/** Settings with defaults that depend on other settings or on the machine. */
export interface DerivedSettings {
  readonly DATABASE_URL: string;
  readonly JWT_SECRET: string;
  readonly ENCRYPTION_KEY: string;
  readonly DEMO_CONTENT: boolean;
  readonly MAX_REQUESTS_IN_FLIGHT: number;
  readonly REQUEST_TIMEOUT_MS: number;
  readonly SMTP_FROM: string;
  readonly LOG_FORMAT: 'pretty' | 'json';
  readonly production: boolean;
}

/**
 * The settings of one process, read and validated once at startup.
 * A class, so that it can be the injection token: `constructor(private readonly settings: Settings)`.
 */
/* eslint-disable @typescript-eslint/no-unsafe-declaration-merging -- the fields are those of the registered keys */
export class Settings {
  constructor(values: Omit<RegisteredSettings, keyof DerivedSettings> & DerivedSettings) {
    Object.assign(this, values);
    Object.freeze(this);
  }

  /** Returns the values of a module's section. Throws if no module declares the section, because its values were not read. */
  getSection<S extends SettingsSection>(section: S): CleanedEnv<S> {
    const keys = Object.keys(section);
    if (!keys.some((key) => key in this)) {
      throw new Error(
        `No module declares the settings ${keys.join(', ')}: add them to "settings" in the declaration of your module, or list the module that declares them`,
      );
    }
    return this as unknown as CleanedEnv<S>;
  }
}
export interface Settings extends Readonly<Omit<RegisteredSettings, keyof DerivedSettings>>, DerivedSettings {}
/* eslint-enable @typescript-eslint/no-unsafe-declaration-merging */

/** Fills in the defaults that depend on other settings. `persistedSecret` returns a secret that is stored in DATA_DIR. */
export function resolveDependentDefaults(
  values: RegisteredSettings,
  persistedSecret: (name: string, bytes: number) => string,
  terminal: boolean,
): Settings {
  const production = values.NODE_ENV === 'production';
  return new Settings({
    ...values,
    production,
    DATABASE_URL: values.DATABASE_URL ?? `sqlite:${join(values.DATA_DIR, 'masthead.sqlite')}`,
    JWT_SECRET: values.JWT_SECRET ?? persistedSecret('jwt-secret', 48),
    ENCRYPTION_KEY: values.ENCRYPTION_KEY ?? persistedSecret('encryption-key', 32),
    DEMO_CONTENT: values.DEMO_CONTENT ?? (!production && values.DATABASE_URL === undefined),
    MAX_REQUESTS_IN_FLIGHT: values.MAX_REQUESTS_IN_FLIGHT ?? values.DATABASE_POOL_SIZE,
    REQUEST_TIMEOUT_MS: values.REQUEST_TIMEOUT_MS ?? values.DATABASE_TIMEOUT_MS,
    SMTP_FROM: values.SMTP_FROM ?? senderOf(values.PUBLIC_URL),
    LOG_FORMAT: values.LOG_FORMAT ?? (terminal ? 'pretty' : 'json'),
  });
}

const senderOf = (publicUrl = 'http://localhost'): string => `Masthead <no-reply@${new URL(publicUrl).hostname}>`;
