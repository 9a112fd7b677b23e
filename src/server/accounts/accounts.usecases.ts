import type { SignInWay } from '#contract/accounts.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import type { AccountSettings } from './accounts.config.ts'
import { createAssistants } from './assistants.usecases.ts'
import { createCookies } from './cookies.usecases.ts'
import { createGithubProvider } from './github.usecases.ts'
import { createNameCaller } from './members.usecases.ts'
import { createNotificationSettings, type OnAddressChosen } from './notifications.usecases.ts'
import { createOidcProvider } from './oidc.usecases.ts'
import { createOwnerLink } from './owner-link.usecases.ts'
import { createProviderWatch } from './provider-watch.usecases.ts'
import type { Provider } from './providers.rules.ts'
import { createSessions } from './sessions.usecases.ts'
import { createSignIn } from './sign-in.usecases.ts'
import { createUsers } from './users.usecases.ts'

export type AccountsOptions = {
  db: Database
  clock: Clock
  log: Log
  settings: {
    accounts: AccountSettings
    http: { publicUrl?: string | undefined; trustedProxies: readonly string[] }
    storage: { dataDir: string }
  }
  onAddressChosen: OnAddressChosen
}

/** Guarantee: `ensureProviderIsWhole` (settings.ts) stops the start if an id or issuer is missing. */
const createProvider = (settings: AccountSettings): Provider | undefined => {
  const { provider, providerName: name, issuer = '', clientId = '', clientSecret, githubUrl } = settings
  if (provider === 'oidc') return createOidcProvider({ name, issuer, clientId, clientSecret })
  if (provider !== 'github') return undefined
  return createGithubProvider({ name, url: githubUrl, clientId, clientSecret: clientSecret ?? '' })
}

export type Accounts = ReturnType<typeof createAccounts>

/** People, their sessions and their permissions. */
export const createAccounts = ({ db, clock, log, settings, onAddressChosen }: AccountsOptions) => {
  const { accounts, http } = settings
  const { publicUrl, trustedProxies } = http
  const provider = createProvider(accounts)
  const watch = provider && createProviderWatch({ clock, log, provider })
  const sessions = createSessions({ db, clock, settings: accounts })
  const cookies = createCookies({ publicUrl })
  const notificationSettings = createNotificationSettings({ db, clock, onAddressChosen })
  const hasOwnerLink = accounts.provider === 'none'
  const way: SignInWay = { providerName: provider?.name ?? null, hasOwnerLink }
  return {
    publicUrl,
    /** The headers that identify a person, other than cookies and tokens. */
    namedByHeaders: accounts.provider === 'header' ? [accounts.userHeader] : [],
    way,
    sessions,
    cookies,
    signIn: provider && watch && createSignIn({ db, clock, log, provider, watch, admins: accounts.admins }),
    assistants: createAssistants({ db, log, provider, settings: accounts, publicUrl }),
    /** Undefined without a provider. */
    providerWatch: watch,
    /** Undefined if a provider or a proxy identifies people. */
    ownerLink: hasOwnerLink ? createOwnerLink({ db, clock }) : undefined,
    nameCaller: createNameCaller({ db, clock, sessions, cookies, settings: accounts, trustedProxies }),
    notificationSettings,
    users: createUsers({ db, sessions, notificationSettings, admins: accounts.admins }),
  }
}
