import { isIP } from 'node:net'
import { z } from 'zod'
import { isEmailAddress } from '#domain/email-addresses.ts'
import { flag, setting, wholeNumber } from './config.ts'

/** `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`. */
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Proxies and browsers write these in one way only, so that a path has one spelling. */
const hasPlainPath = (text: string): boolean => /^(\/[\w.~-]+)*\/?$/.test(URL.parse(text)?.pathname ?? '')

const hasMoreThanPath = (text: string): boolean => {
  const { username = '', password = '', search = '', hash = '' } = URL.parse(text) ?? {}
  return username + password + search + hash !== ''
}

/** The address of the site, without a slash at its end. */
const siteUrl = z
  .url({
    protocol: /^https?$/,
    error: 'must be the address people open, such as "https://ranks.example.com" or "https://example.com/ranks"',
  })
  .refine(text => !hasMoreThanPath(text), 'must end with its host or path, without a user, a query or a fragment')
  .refine(hasPlainPath, 'must have a path of letters, digits and the signs - . _ ~ only, such as "/ranks"')
  .transform(text => {
    const { origin, pathname } = new URL(text)
    return origin + pathname.replace(/\/$/, '')
  })

export const httpSettings = {
  port: setting(
    'PORT',
    wholeNumber({ min: 0, max: 65_535, fallback: 3000 }),
    'Port of the web server; 0 picks a free one.',
  ),
  host: setting(
    'HOST',
    z.string().default('127.0.0.1'),
    'Address to listen on; `0.0.0.0` accepts connections from other machines.',
  ),
  stopDelaySeconds: setting(
    'STOP_DELAY_SECONDS',
    z.coerce
      .number('must be a whole number from 0 to 5')
      .int('must be a whole number from 0 to 5')
      .min(0, 'must be at least 0')
      .max(5, 'must be at most 5')
      .optional(),
    'How long a server that was told to stop still answers, while its health is 503, so that a balancer moves on. Default: 2 with DATABASE_URL, else 0.',
  ),
  publicUrl: setting(
    'PUBLIC_URL',
    siteUrl.optional(),
    'Public URL of the site, for external links and sign-in. It may have a path, such as `https://example.com/ranks`: see [install.md](install.md#below-a-path). Without it, links lead to the host of a request only if that is an IP address or a local name such as `nas.local`.',
  ),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    z
      .string()
      .default('')
      .transform(text => text.split(/[\s,]+/).filter(part => part !== ''))
      .refine(parts => parts.every(isNetwork), 'must be addresses or networks such as "127.0.0.1, 10.0.0.0/8"'),
    'Addresses or networks of the reverse proxies whose X-Forwarded-* headers are trusted; none by default.',
  ),
}

const perMinute = (fallback: number) => wholeNumber({ min: 1, max: 10_000_000, fallback })

/** Limits per client address. */
export const limitSettings = {
  api: setting('LIMIT_API_PER_MINUTE', perMinute(600), 'API calls per minute from one address.'),
  search: setting(
    'LIMIT_SEARCH_PER_MINUTE',
    perMinute(60),
    'Searches, on pages too, and ranking test starts per minute from one address.',
  ),
  images: setting('LIMIT_IMAGES_PER_MINUTE', perMinute(120), 'Images and badges per minute from one address.'),
  health: setting('LIMIT_HEALTH_PER_MINUTE', perMinute(600), 'Health checks per minute from one address.'),
  pages: setting('LIMIT_PAGES_PER_MINUTE', perMinute(300), 'Pages per minute from one address.'),
  'sign-in': setting('LIMIT_SIGN_IN_PER_MINUTE', perMinute(20), 'Sign-in steps per minute from one address.'),
}

export const processSettings = {
  role: setting(
    'PROCESS_ROLE',
    z.enum(['all', 'web', 'worker'], 'must be "all", "web" or "worker"').default('all'),
    'What this process runs: everything, only pages and API (`web`), or only the background work and its health check (`worker`).',
  ),
  isDemo: setting('DEMO', flag(false), 'Set by `npm run demo`: pages may show the images of the fake App Store.'),
}

export const storageSettings = {
  dataDir: setting('DATA_DIR', z.string().default('./data'), 'Folder of the embedded database.'),
  databaseUrl: setting(
    'DATABASE_URL',
    z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be a PostgreSQL address such as "postgres://user@host/name"' })
      .optional(),
    'PostgreSQL server to use instead of one of our own in the data folder.',
  ),
}

export const mailSettings = {
  smtpUrl: setting(
    'SMTP_URL',
    z
      .url({ protocol: /^smtps?$/, error: 'must be a mail server such as "smtps://user:password@mail.example.com"' })
      .optional(),
    'Mail server for outgoing e-mail; without it, no e-mail is sent.',
    { isSecret: true },
  ),
  from: setting(
    'MAIL_FROM',
    z.string().refine(isEmailAddress, 'must be one plain address, such as "ranks@example.com"').optional(),
    'Sender address of e-mails.',
  ),
}

export const logSettings = {
  level: setting(
    'LOG_LEVEL',
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino level such as "info"')
      .default('info'),
    'Minimum level of log messages.',
  ),
}

/** The folder of the embedded database; undefined with a server. */
export const embeddedFolderOf = ({
  dataDir,
  databaseUrl,
}: {
  dataDir: string
  databaseUrl?: string | undefined
}): string | undefined => (databaseUrl === undefined ? dataDir : undefined)
