import type { AppStore } from '#appstore'
import { createSuspects } from '../evidence/suspects.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import type { Pace } from '../pace/pace.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { CollectorSettings } from './collector.config.ts'
import { createDesk } from './desk.usecases.ts'
import { createDeskActs } from './desk-acts.usecases.ts'
import { createDueSweeps } from './due-sweeps.usecases.ts'
import { createFirstLooks } from './first-looks.usecases.ts'
import { createFirstRun } from './first-run.usecases.ts'
import { notePlannedFetch } from './outcomes.repository.ts'
import { createPlans } from './plans.usecases.ts'
import { createScope } from './scope.usecases.ts'
import { createSweeps } from './sweeps.usecases.ts'

type ControlOptions = {
  db: Database
  history: History
  clock: Clock
  log: Log
  pace: Pace
  appStore: AppStore
  settings: CollectorSettings
  stalenessHours: number
  /** Told when there is something to do that should not wait. */
  onStarted: () => void
}

/** Decides what is to be collected: by the plan, for people who wait, and as admins say. The work is done elsewhere. */
export const createControl = ({ appStore, settings, stalenessHours, ...parts }: ControlOptions) => {
  const scoping = createScope({ ...parts, settings })
  const sweeping = createSweeps(parts)
  const plans = createPlans({ ...parts, ...scoping, stalenessHours, callsPerMinute: settings.chartsPerMinute })
  const dueSweeps = createDueSweeps({ ...parts, plans, sweeping, scoping })
  const deskActs = createDeskActs({ ...parts, scoping, sweeping, dueSweeps })
  return {
    ...scoping,
    ...plans,
    ...sweeping,
    ...dueSweeps,
    ...createFirstLooks({ ...parts, ...scoping, stalenessHours }),
    desk: { ...createDesk({ ...parts, scoping, sweeping, stalenessHours }), ...deskActs },
    suspects: createSuspects({ ...parts, noteFetch: notePlannedFetch }),
    firstRun: createFirstRun({ ...parts, appStore, settings, scoping, dueSweeps, deskActs }),
  }
}
