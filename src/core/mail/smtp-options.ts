import type { Settings } from '../../config/settings.js';

/** Connection options of a validated `SMTP_URL`. */
export function smtpOptions(url: string, { production }: Pick<Settings, 'production'>) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: Number(port || (secure ? 465 : 587)),
    secure,
    // Otherwise TLS is used only if the server offers it, and a man in the middle can remove the offer.
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
