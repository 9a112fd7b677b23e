import { z } from 'zod'
import { flag, type SettingsOf, setting, wholeNumber } from '../platform/process/config.ts'
import { withoutFinalSlash } from './providers.rules.ts'

const isLoopback = ({ hostname }: URL): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)

/** Requires https except on loopback, so that provider answers cannot be read or changed in transit. */
const isSafeAddress = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)))
}

const providerAddress = (example: string) =>
  z.string().refine(isSafeAddress, `must be an https address such as "${example}" (http only on this machine)`)

/** `ann@example.com` or `issuer|subject`, separated by commas. */
const adminNames = z
  .string()
  .default('')
  .transform(text => text.split(',').map(name => name.trim()))
  .transform(names => names.filter(name => name !== ''))
  .refine(
    names => names.every(name => /^[^\s|]+\|\S+$/.test(name) || z.email().safeParse(name).success),
    'must be e-mail addresses or "issuer|subject", separated by commas',
  )

const headerName = (fallback: string) =>
  z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/i, 'must be the name of a header, such as "remote-user"')
    .transform(name => name.toLowerCase())
    .default(fallback)

export const accountSettings = {
  provider: setting(
    'AUTH_PROVIDER',
    z.enum(['none', 'oidc', 'github', 'header'], 'must be "none", "oidc", "github" or "header"').default('none'),
    'How people sign in: with any OpenID Connect provider (`oidc`), with `github`, or by a `header` of a trusted proxy. With `none`, only the owner can sign in, with a link that `npm start` prints.',
  ),
  issuer: setting(
    'AUTH_ISSUER',
    providerAddress('https://accounts.example.com').optional(),
    'Issuer of the OpenID Connect provider, with or without a final slash.',
  ),
  clientId: setting('AUTH_CLIENT_ID', z.string().optional(), 'Client id of this server at the provider.'),
  clientSecret: setting(
    'AUTH_CLIENT_SECRET',
    z.string().optional(),
    'Client secret of this server at the provider. GitHub always issues one; an OpenID Connect provider may not need one.',
    { isSecret: true },
  ),
  providerName: setting(
    'AUTH_PROVIDER_NAME',
    z.string().max(40).optional(),
    'Text of the button after "Sign in with"; by default "GitHub" or the host of the issuer.',
  ),
  githubUrl: setting(
    'AUTH_GITHUB_URL',
    providerAddress('https://github.example.com').transform(withoutFinalSlash).default('https://github.com'),
    'Address of GitHub, or of a GitHub Enterprise server.',
  ),
  userHeader: setting(
    'AUTH_HEADER',
    headerName('remote-user'),
    'With `header`: the header in which the proxy names the person. It is accepted from TRUSTED_PROXIES only.',
  ),
  emailHeader: setting(
    'AUTH_EMAIL_HEADER',
    headerName('remote-email'),
    'With `header`: the header with the e-mail address of the person.',
  ),
  assistants: setting(
    'AUTH_ASSISTANTS',
    flag(false),
    'With `oidc`: lets assistants sign people in at the provider by themselves (OAuth; RFC 9728). Needs `PUBLIC_URL`, and a provider that issues access tokens for the address of `/mcp`; see docs/assistants.md.',
  ),
  admins: setting(
    'AUTH_ADMINS',
    adminNames,
    'Admins: e-mail addresses that the provider has verified (`email_verified`), or `issuer|subject`, separated by commas.',
  ),
  idleDays: setting(
    'SESSION_IDLE_DAYS',
    wholeNumber({ min: 1, max: 365, fallback: 14 }),
    'Days after which an unused session ends.',
  ),
  longestDays: setting(
    'SESSION_LONGEST_DAYS',
    wholeNumber({ min: 1, max: 365, fallback: 90 }),
    'Days after which a session ends, used or not.',
  ),
}

export type AccountSettings = SettingsOf<typeof accountSettings>
