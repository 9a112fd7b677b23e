import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { accountSettings } from './accounts/accounts.config.ts'
import { backupSettings } from './backups/backups.config.ts'
import { collectorSettings } from './collector/collector.config.ts'
import { deliverySettings } from './deliveries/deliveries.config.ts'
import { healthSettings } from './health/health.config.ts'
import { iconSettings } from './icons/icons.config.ts'
import { maintenanceSettings } from './maintenance/maintenance.config.ts'
import { openDataSettings } from './open-data/open-data.config.ts'
import { appStoreSettings, paceSettings } from './pace/pace.config.ts'
import {
  describeUnknownSettings,
  readSettingGroup,
  type SettingGroup,
  type SettingsOf,
} from './platform/process/config.ts'
import { StartError } from './platform/process/errors.ts'
import {
  httpSettings,
  limitSettings,
  logSettings,
  mailSettings,
  processSettings,
  storageSettings,
} from './platform/process/platform.config.ts'
import { retentionSettings } from './retention/retention.config.ts'
import { summarySettings } from './summaries/summaries.config.ts'

/** Every setting of the server. `docs/configuration.md` and `.env.example` are generated from this table. */
export const settingGroups = {
  http: httpSettings,
  limits: limitSettings,
  process: processSettings,
  storage: storageSettings,
  log: logSettings,
  appStore: appStoreSettings,
  pace: paceSettings,
  collector: collectorSettings,
  summaries: summarySettings,
  accounts: accountSettings,
  maintenance: maintenanceSettings,
  mail: mailSettings,
  deliveries: deliverySettings,
  health: healthSettings,
  icons: iconSettings,
  backups: backupSettings,
  openData: openDataSettings,
  retention: retentionSettings,
} as const satisfies Record<string, SettingGroup>

export type Settings = { [Group in keyof typeof settingGroups]: SettingsOf<(typeof settingGroups)[Group]> }

/** If the setting were ignored, the history would look empty. */
const ensureNotForClickHouse = ({ CLICKHOUSE_URL }: NodeJS.ProcessEnv): void => {
  if (CLICKHOUSE_URL)
    throw new StartError(
      'CLICKHOUSE_URL is set, but this version keeps the rank history in PostgreSQL. Nothing was changed. Export the history with the previous version, remove this setting, and import the file: see docs/backup.md#data-of-version-01.',
    )
}

/** The embedded database belongs to one machine, so it requires the role that does everything. */
const ensureRolesFit = ({ process: { role }, storage }: Settings): void => {
  if (role === 'all' || storage.databaseUrl) return
  throw new StartError(
    `PROCESS_ROLE=${role} shares its data with other processes, so it needs DATABASE_URL: the embedded database belongs to one machine.`,
  )
}

/** Checks that a provider has all of its settings. The demo's provider lets anyone sign in, so only the demo may use it. */
const ensureProviderIsWhole = ({ accounts, process: { isDemo }, http }: Settings): void => {
  const { provider, issuer, clientId, clientSecret, assistants } = accounts
  const missing = [
    provider === 'oidc' && !issuer && 'AUTH_ISSUER',
    (provider === 'oidc' || provider === 'github') && !clientId && 'AUTH_CLIENT_ID',
    provider === 'github' && !clientSecret && 'AUTH_CLIENT_SECRET',
    provider === 'header' && http.trustedProxies.length === 0 && 'TRUSTED_PROXIES',
  ].find(name => name !== false)
  if (missing) throw new StartError(`AUTH_PROVIDER=${provider} needs ${missing}: set it, or choose another provider.`)
  if (assistants && !(provider === 'oidc' && http.publicUrl)) {
    throw new StartError(
      'AUTH_ASSISTANTS=true needs AUTH_PROVIDER=oidc and PUBLIC_URL: the provider issues tokens for one address.',
    )
  }
  if (!isDemo && issuer?.endsWith('/demo-provider')) {
    throw new StartError('AUTH_ISSUER is the demo provider, which accepts anyone, so it is for the demo only.')
  }
}

/** A worker serves no pages, so only PUBLIC_URL can tell it the address for links in e-mails. */
const ensureMailIsWhole = ({ mail: { smtpUrl, from }, process: { role }, http: { publicUrl } }: Settings): void => {
  if (smtpUrl && !from) throw new StartError('SMTP_URL needs MAIL_FROM, the sender address of e-mails.')
  if (smtpUrl && role === 'worker' && !publicUrl) {
    throw new StartError('SMTP_URL needs PUBLIC_URL if PROCESS_ROLE=worker: its e-mails link to the site.')
  }
}

const fileOption = '--env-file='

/** The names in the file from which Node has read settings, if any. */
const listNamesInFile = (execArgv: readonly string[]): string[] =>
  execArgv
    .filter(option => option.startsWith(fileOption))
    .flatMap(option => Object.keys(parseEnv(readFileSync(option.slice(fileOption.length), 'utf8'))))

/** One sentence for each variable that is probably a misspelled setting. */
export const listMisspelledSettings = (
  environment: NodeJS.ProcessEnv,
  execArgv: readonly string[] = process.execArgv,
): string[] =>
  describeUnknownSettings({
    known: Object.values(settingGroups).flatMap(group => Object.values<{ env: string }>(group).map(({ env }) => env)),
    set: Object.keys(environment),
    inFile: listNamesInFile(execArgv),
  })

/**
 * Reads the environment once.
 * @throws StartError that names the first invalid variable.
 */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  ensureNotForClickHouse(environment)
  const settings = Object.fromEntries(
    Object.entries(settingGroups).map(([name, group]) => [name, readSettingGroup(group, environment)]),
  ) as Settings
  ensureRolesFit(settings)
  ensureProviderIsWhole(settings)
  ensureMailIsWhole(settings)
  return settings
}
