import type { Settings } from '../../config/settings.js';

/** How the server of `SMTP_URL`, which the configuration accepted, is reached. */
export function smtpOptions(url: string, { production }: Pick<Settings, 'production'>) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: Number(port || (secure ? 465 : 587)),
    secure,
    // Without this TLS is used where the server offers it, and whoever stands between can take the offer away.
    requireTLS: production && !isLoopback(host),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);
