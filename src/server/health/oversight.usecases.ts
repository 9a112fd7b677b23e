import type { Collector } from '../collector/collector.usecases.ts'
import type { FindMailFault } from '../deliveries/mail-faults.usecases.ts'
import type { Outbox } from '../deliveries/outbox.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import type { EndedCall } from '../pace/calls.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { createDataHealth } from './data-health.usecases.ts'
import { createFindFacts } from './facts.usecases.ts'
import { createMailWatch } from './mail-watch.usecases.ts'
import { createMetrics } from './metrics.usecases.ts'
import { createWatch } from './watch.usecases.ts'

type OversightOptions = {
  db: Database
  history: History
  clock: Clock
  log: Log
  collector: Pick<Collector, 'findMeasuring' | 'findLastSweep'>
  onCall: (listener: (call: EndedCall) => void) => void
  settings: {
    summaries: { stalenessHours: number }
    accounts: { admins: readonly string[] }
  }
  /** Undefined if no mail server is configured. */
  deliverAlarms: Outbox['deliverAlarms'] | undefined
  findMailFault: FindMailFault | undefined
  tellMailFault: Parameters<typeof createMailWatch>[0]['tellMailFault']
}

/** Detects that measuring has stopped, and reports it by page, metrics and e-mail to admins. */
export const createOversight = ({
  db,
  history,
  clock,
  log,
  collector,
  onCall,
  settings,
  deliverAlarms,
  findMailFault,
  tellMailFault,
}: OversightOptions) => {
  const { findMeasuring, findLastSweep } = collector
  const dataHealth = createDataHealth({ db, history, clock, findMeasuring, ...settings.summaries })
  const findFacts = createFindFacts({ db, clock, dataHealth, findLastSweep, findMailFault })
  const metrics = createMetrics({ clock, log, findFacts })
  onCall(metrics.countCall)
  const { admins } = settings.accounts
  const lookAtMail = findMailFault && createMailWatch({ db, clock, log, findMailFault, tellMailFault, admins })
  const watch = createWatch({ db, clock, log, findMeasuring, deliverAlarms, admins, lookAtMail })
  return { dataHealth, metrics, watch }
}
