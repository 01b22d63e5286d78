import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMisspelledKeys, loadSettings } from '../../src/config/load-settings.js';
import { variableNames } from '../../src/config/secret-settings.js';
import { coreSettings, type SettingsSection } from '../../src/config/settings.js';
import { everyModule } from '../support/every-module.js';

/** Every module also has `<MODULE>_API_…` settings, which the file describes in one paragraph. */
const settings = Object.assign({}, coreSettings, ...everyModule().map((module) => module.settings)) as SettingsSection;

/** Invalid values of every secret setting. */
const CANARY = 'c4n4ry';
const BAD_VALUES = [`${CANARY} %`, `mysql://u:${CANARY} %@h`, `${CANARY} %,${CANARY} %`];
const secrets = Object.keys(settings).filter((key) => variableNames(settings).includes(`${key}_FILE`));

function messageOf(load: () => unknown): string {
  try {
    load();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

/** Variables of shells, npm, systemd, containers, Kubernetes, CI, cloud tools and database images. */
const USUAL_VARIABLES = `
  HOME HOSTNAME HOSTTYPE LANG LANGUAGE LC_ALL LC_CTYPE LOGNAME LS_COLORS MACHTYPE MAIL MAILTO OLDPWD OSTYPE PATH PS1 PWD SHELL SHLVL
  TERM COLORTERM TMPDIR TZ USER USERNAME EDITOR VISUAL PAGER LESS DISPLAY WAYLAND_DISPLAY XAUTHORITY XDG_RUNTIME_DIR XDG_CONFIG_HOME
  XDG_DATA_DIRS XDG_SESSION_ID DBUS_SESSION_BUS_ADDRESS SSH_CLIENT SSH_CONNECTION SSH_TTY SSH_AUTH_SOCK SUDO_USER SUDO_UID _ ENV DEBUG
  http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY FORCE_COLOR NO_COLOR CURL_CA_BUNDLE SSL_CERT_FILE SSL_CERT_DIR
  NODE NODE_PATH NODE_OPTIONS NODE_VERSION NODE_EXTRA_CA_CERTS YARN_VERSION NVM_DIR INIT_CWD npm_command npm_config_cache npm_config_prefix
  npm_config_user_agent npm_execpath npm_lifecycle_event npm_lifecycle_script npm_node_execpath npm_package_json npm_package_name
  npm_package_version INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET WATCHDOG_USEC LISTEN_FDS LISTEN_PID MAINPID SYSTEMD_EXEC_PID
  MEMORY_PRESSURE_WATCH STATE_DIRECTORY CACHE_DIRECTORY LOGS_DIRECTORY RUNTIME_DIRECTORY CREDENTIALS_DIRECTORY container DOCKER_HOST
  COMPOSE_PROJECT_NAME COMPOSE_FILE KUBECONFIG KUBERNETES_PORT KUBERNETES_PORT_443_TCP_ADDR KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT
  MASTHEAD_PORT MASTHEAD_PORT_3000_TCP MASTHEAD_SERVICE_HOST MASTHEAD_SERVICE_PORT REDIS_PORT REDIS_SERVICE_HOST REDIS_PASSWORD MYSQL_PORT
  MYSQL_HOST MYSQL_USER MYSQL_PASSWORD MYSQL_DATABASE MYSQL_ROOT_PASSWORD MARIADB_DATABASE MARIADB_ROOT_PASSWORD POSTGRES_PASSWORD POD_NAME
  POD_IP POD_NAMESPACE NODE_NAME CI GITHUB_ACTIONS GITHUB_TOKEN GITHUB_SHA GITHUB_REF GITLAB_CI RUNNER_TEMP BUILD_NUMBER JENKINS_URL
  AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN AWS_REGION AWS_PROFILE GOOGLE_APPLICATION_CREDENTIALS CLOUDSDK_CONFIG DYNO
  OTEL_SERVICE_NAME OTEL_EXPORTER_OTLP_ENDPOINT SENTRY_DSN SMTP_HOST SMTP_PORT SMTP_USER SMTP_PASSWORD MAIL_HOST MAIL_FROM API_KEY API_URL
  APP_ENV APP_URL APP_PORT BASE_URL SITE_URL SITE_TITLE LOG_DIR LOG_FILE VERSION BACKUP_DIR
`
  .split(/\s+/)
  .filter(Boolean);

describe('the search for misspelt settings', () => {
  it('finds none among the usual variables of a process', () => {
    const env = Object.fromEntries(USUAL_VARIABLES.map((name) => [name, 'x']));
    expect(USUAL_VARIABLES.length).toBeGreaterThan(150);
    expect(findMisspelledKeys(settings, env)).toEqual([]);
  });

  it('finds each setting of more than five letters without its last but one letter', () => {
    const keys = Object.keys(settings).filter((key) => key.length > 5);
    const misspelt = keys.map((key) => key.slice(0, -2) + key.slice(-1)).filter((key) => !keys.includes(key));
    const found = findMisspelledKeys(settings, Object.fromEntries(misspelt.map((key) => [key, 'x'])));
    expect(found.map(([given]) => given)).toEqual(misspelt);
    expect(findMisspelledKeys(settings, { PAGE_TITLE: 'x' })).toEqual([['PAGE_TITLE', 'PAGES_TITLE']]);
  });
});

describe('.env.example', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n');
  const keys = lines.flatMap((line) => /^#([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);

  it('lists exactly the settings of the source, and the variable of its file after each secret', () => {
    expect([...keys].sort()).toEqual(variableNames(settings).sort());
    const files = keys.flatMap((key, index) => (key.endsWith('_FILE') ? [[keys[index - 1], key]] : []));
    expect(files.length).toBeGreaterThanOrEqual(10);
    expect(files.map(([secret, file]) => [file, `${secret}_FILE`])).toEqual(files.map(([, file]) => [file, file]));
  });

  it.each(secrets)('shows no value of %s, neither from the variable nor from the file', (key) => {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-canary-'));
    const file = join(folder, 'secret');
    const base = { DATA_DIR: folder, DATABASE_URL: 'mysql://h/x', ATTACHMENTS_STORAGE: 's3' };
    try {
      // A password of 12 characters is valid.
      for (const value of key === 'ADMIN_PASSWORD' ? [CANARY] : BAD_VALUES) {
        writeFileSync(file, value);
        const messages = [
          { ...base, [key]: value },
          { ...base, [key]: undefined, [`${key}_FILE`]: file },
          // The value instead of its path, or both forms.
          { ...base, [key]: undefined, [`${key}_FILE`]: value },
          { ...base, [key]: value, [`${key}_FILE`]: file },
        ].map((env) => messageOf(() => loadSettings(settings, env)));
        expect(messages.join('\n')).not.toContain(CANARY);
        expect(messages[0]).toContain(`${key}: `);
        expect(messages[1]).toMatch(new RegExp(`${key}: .* \\(from ${key}_FILE\\)`));
        expect(messages[2]).toContain(`${key}_FILE: must be the path of a readable file: the file does not exist`);
        expect(messages[3]).toContain(`${key}_FILE: must not be set together with ${key}`);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('contains the description of every setting', () => {
    const meanings = Object.values(settings).map(({ desc }) => desc!.toLowerCase());
    const said = lines.filter((line) => line.startsWith('# ')).map((line) => line.slice(2).toLowerCase());
    expect(said).toEqual(expect.arrayContaining(meanings));
  });
});
