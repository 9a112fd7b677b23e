import type { RequestListener } from 'node:http'
import type { DemoProviderOptions } from '../../demo-provider/index.ts'
import { buildMember, demoClient, demoPeople } from '../../demo-provider/people.ts'
import type { Mount } from '../../src/server/platform/http/mounts.ts'
import { findFreePort } from '../launch/free-port.mjs'

const path = '/demo-provider'

/** People open both `localhost` and `127.0.0.1`, and a sign-in must return to the same host. */
const originsAt = (port: string): string[] => ['127.0.0.1', 'localhost'].map(host => `http://${host}:${port}`)

const siteOf = (publicUrl: string | undefined): string | undefined => {
  const url = URL.parse(publicUrl ?? '')
  return url ? url.origin + url.pathname.replace(/\/$/, '') : undefined
}

/** A provider over plain http is trusted on this machine only. */
const isSafe = (site: string): boolean => /^https:|^http:\/\/(127\.0\.0\.1|localhost|\[::1\])([:/]|$)/.test(site)

const admins = demoPeople.filter(({ role }) => role === 'Admin').map(({ email }) => email)

/** Loads the provider at the first sign-in, because loading its library takes a tenth of the demo's start. */
const serveProvider = (options: DemoProviderOptions): RequestListener => {
  let loading: Promise<RequestListener> | undefined
  const load = async () => (await import('../../demo-provider/index.ts')).createDemoProvider(options).handle
  return async (request, response) => {
    loading ??= load()
    const handle = await loading
    handle(request, response)
  }
}

type DemoAccounts = { environment: NodeJS.ProcessEnv; mounts: Mount[] }

type DemoAccountsOptions = {
  environment: NodeJS.ProcessEnv
  /** The address of the screens in `npm run dev`, if it differs from the address of the server. */
  screensPort?: string | undefined
  /** First names of further members, for tests. */
  members?: readonly string[]
}

/**
 * The sign-in service of the demo and its settings, unless the user has configured another way to sign in. The service needs
 * its address before the server starts, so a port is chosen here if the server would use any.
 */
export const openDemoAccounts = async ({
  environment,
  screensPort,
  members = [],
}: DemoAccountsOptions): Promise<DemoAccounts> => {
  const port = environment.PORT === '0' ? String(await findFreePort()) : environment.PORT || '3000'
  const [near = ''] = originsAt(port)
  const site = siteOf(environment.PUBLIC_URL) ?? near
  if (environment.AUTH_PROVIDER || !isSafe(site)) return { environment, mounts: [] }
  const issuer = `${site}${path}`
  const sites = new Set([site, ...originsAt(port), ...(screensPort ? originsAt(screensPort) : [])])
  const handle = serveProvider({
    issuer,
    redirectUris: [...sites].map(site => `${site}/api/callback`),
    people: [...demoPeople, ...members.map(buildMember)],
  })
  const settings = {
    PORT: port,
    AUTH_PROVIDER: 'oidc',
    AUTH_PROVIDER_NAME: 'Demo account',
    AUTH_ISSUER: issuer,
    AUTH_CLIENT_ID: demoClient.clientId,
    AUTH_CLIENT_SECRET: demoClient.clientSecret,
    AUTH_ADMINS: admins.join(','),
  }
  return { environment: { ...environment, ...settings }, mounts: [{ path, handle }] }
}
