import { appStoreSettings, collectorSettings } from './collector/collector.config.ts'
import { readSettingGroup, type SettingGroup, type SettingsOf } from './platform/config.ts'
import { StartError } from './platform/errors.ts'
import { httpSettings, logSettings, processSettings, storageSettings } from './platform/platform.config.ts'
import { summarySettings } from './summaries/summaries.config.ts'

/** Every setting of the server. `docs/configuration.md` and `.env.example` are made from this table. */
export const settingGroups = {
  http: httpSettings,
  process: processSettings,
  storage: storageSettings,
  log: logSettings,
  appStore: appStoreSettings,
  collector: collectorSettings,
  summaries: summarySettings,
} as const satisfies Record<string, SettingGroup>

export type Settings = { [Group in keyof typeof settingGroups]: SettingsOf<(typeof settingGroups)[Group]> }

/** Embedded databases belong to one process, so only that process can do everything. */
const ensureRolesFit = ({ process: { role }, storage }: Settings): void => {
  if (role === 'all' || (storage.databaseUrl && storage.clickhouseUrl)) return
  throw new StartError(
    `PROCESS_ROLE=${role} shares its data with other processes, so it needs DATABASE_URL and CLICKHOUSE_URL: the embedded databases belong to one process.`,
  )
}

/** Reads the environment once. @throws StartError naming the first variable that is wrong. */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  const settings = Object.fromEntries(
    Object.entries(settingGroups).map(([name, group]) => [name, readSettingGroup(group, environment)]),
  ) as Settings
  ensureRolesFit(settings)
  return settings
}
