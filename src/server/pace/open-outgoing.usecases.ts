import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import type { Egress } from './egresses.rules.ts'
import { createOutgoing } from './outgoing.usecases.ts'
import type { AppStoreSettings, PaceSettings } from './pace.config.ts'
import { createPace } from './pace.usecases.ts'
import { createPresence } from './presence.usecases.ts'

type OpenOptions = {
  db: Database
  clock: Clock
  log: Log
  settings: { pace: PaceSettings; appStore: Pick<AppStoreSettings, 'timeoutMs'> }
  windowMs: number | undefined
}

/** The outgoing addresses that the settings of this process name. */
export const openOutgoing = ({ db, clock, log, settings, windowMs }: OpenOptions) => {
  const { egresses, chartsPerMinute, searchPerMinute } = settings.pace
  const callTimeoutMs = settings.appStore.timeoutMs
  const perMinute = { charts: chartsPerMinute, search: searchPerMinute }
  const openPace = (egress: Egress) => createPace({ db, clock, log, egress, perMinute, windowMs, callTimeoutMs })
  const [first, ...others] = egresses
  return {
    pace: createOutgoing({ db, clock, paces: [openPace(first), ...others.map(openPace)], perMinute }),
    presence: createPresence({ db, clock, log, egresses, perMinute }),
  }
}
