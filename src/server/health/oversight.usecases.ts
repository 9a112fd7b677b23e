import { minuteMs } from '#domain/units.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import type { Backups } from '../backups/backups.usecases.ts'
import type { Collector } from '../collector/collector.usecases.ts'
import type { MachineEvents } from '../deliveries/machine-events.usecases.ts'
import type { FindMailFault } from '../deliveries/mail-faults.usecases.ts'
import type { Outbox } from '../deliveries/outbox.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import type { EndedCall } from '../pace/calls.usecases.ts'
import type { Database, OpenDatabase } from '../platform/database/database.ts'
import type { StorageTroubles } from '../platform/database/storage-troubles.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import { embeddedFolderOf } from '../platform/process/platform.config.ts'
import { listAdmins } from './alarm-content.usecases.ts'
import { type AlarmKeeper, createAlarmKeeper } from './alarm-keeper.usecases.ts'
import { createDataHealth } from './data-health.usecases.ts'
import { createFindFacts } from './facts.usecases.ts'
import { createFindHealth } from './health.usecases.ts'
import { createMetrics } from './metrics.usecases.ts'
import { createWatch } from './watch.usecases.ts'

type MailWatchOptions = {
  db: Database
  clock: Clock
  log: Log
  findMailFault: FindMailFault
  /** Notifies these people, unless they were already notified. */
  notifyMailFault: (
    userIds: readonly string[],
    fault: NonNullable<Awaited<ReturnType<FindMailFault>>>,
  ) => Promise<number>
  admins: readonly string[]
}

/** A server that delays unknown senders (greylisting) accepts the e-mail within this time. */
const graceMs = 10 * minuteMs

/**
 * Checks whether the mail server works, and notifies admins when it does not, through other channels than e-mail. Any
 * process may check.
 */
export const createMailWatch = ({ db, clock, log, findMailFault, notifyMailFault, admins }: MailWatchOptions) => {
  let isKnown = false
  return async (): Promise<void> => {
    const fault = await findMailFault()
    const isFailing = fault !== undefined && clock.now().getTime() - fault.since.getTime() >= graceMs
    if (isKnown && !fault) log.info('The mail server accepts e-mails again.')
    if (!isKnown && isFailing) {
      const { since, people, answer } = fault
      log.warn(
        { people },
        `The mail server has been failing since ${since.toISOString()}; no channel is turned off: ${answer}`,
      )
    }
    if (isFailing) {
      const ids = (await listAdmins(db, admins)).map(({ id }) => id)
      await notifyMailFault(ids, fault)
    }
    isKnown = isFailing || (isKnown && fault !== undefined)
  }
}

type BackupWatchOptions = {
  alarms: AlarmKeeper
  backups: Pick<Backups, 'findLate' | 'findNewest' | 'isScheduled'>
}

/** Checks whether backups that are due are made. Any process may check. */
const createBackupWatch =
  ({ alarms, backups }: BackupWatchOptions) =>
  async (): Promise<void> => {
    const late = await backups.findLate()
    if (late) {
      const { since: stoppedSince, failure: reason = null } = late
      const sentence = `No backup has been made since ${stoppedSince.toISOString()}, although two were due`
      return alarms.raise({ subject: 'backups', stoppedSince, reason }, reason ? `${sentence} (${reason})` : sentence)
    }
    const newest = await backups.findNewest()
    await alarms.endWhenOver('backups', ({ stoppedSince }) => {
      if (!backups.isScheduled) return 'silent'
      // Just after a start nothing is late yet, which does not mean that all is well.
      return newest && newest.madeAt > stoppedSince ? 'announced' : undefined
    })
  }

type OversightOptions = {
  database: OpenDatabase
  storageTroubles: StorageTroubles
  history: History
  clock: Clock
  log: Log
  collector: Pick<Collector, 'findMeasuring' | 'findLastSweep' | 'findPause'>
  onCall: (listener: (call: EndedCall) => void) => void
  settings: {
    summaries: { stalenessHours: number }
    accounts: { admins: readonly string[] }
    storage: { dataDir: string; databaseUrl?: string | undefined }
  }
  /** Undefined if no mail server is configured. */
  deliverAlarms: Outbox['deliverAlarms'] | undefined
  findMailFault: FindMailFault | undefined
  accounts: Pick<Accounts, 'providerWatch'>
  notifyMailFault: Parameters<typeof createMailWatch>[0]['notifyMailFault']
  backups: Pick<Backups, 'findNewest' | 'findLate' | 'isScheduled'>
  machineEvents?: Pick<MachineEvents, 'measuringStopped'>
}

/** Detects that measuring has stopped, and reports it, with the health of all parts, by page, metrics and e-mail to admins. */
export const createOversight = (options: OversightOptions) => {
  const { database, history, clock, log, collector, onCall, settings, deliverAlarms, findMailFault } = options
  const { db } = database
  const { findMeasuring, findLastSweep } = collector
  const dataHealth = createDataHealth({ db, history, clock, findMeasuring, ...settings.summaries })
  const findFacts = createFindFacts({
    db,
    clock,
    dataHealth,
    findLastSweep,
    findMailFault,
    findNewestBackup: options.backups.findNewest,
  })
  const findSignInFault = options.accounts.providerWatch?.findFault
  const { countFaults } = options.storageTroubles
  const metrics = createMetrics({
    clock,
    log,
    findFacts,
    findSignInFault,
    countFaults,
    dataDir: embeddedFolderOf(settings.storage),
  })
  onCall(metrics.countCall)
  const { admins } = settings.accounts
  const ofMail = { db, clock, log, notifyMailFault: options.notifyMailFault, admins }
  const lookAtMail = findMailFault && createMailWatch({ ...ofMail, findMailFault })
  const alarms = createAlarmKeeper({
    db,
    clock,
    log,
    admins,
    hasMail: deliverAlarms !== undefined,
    onMeasuringStopped: options.machineEvents?.measuringStopped,
  })
  return {
    dataHealth,
    metrics,
    watch: createWatch({
      clock,
      log,
      alarms,
      findMeasuring,
      deliverAlarms,
      lookAtMail,
      lookAtBackups: createBackupWatch({ alarms, backups: options.backups }),
    }),
    findHealth: createHealth(options),
  }
}

const createHealth = (options: OversightOptions) => {
  const { collector, settings, database, findMailFault, clock, storageTroubles, backups } = options
  return createFindHealth({
    clock,
    database,
    storageTroubles,
    findMailFault,
    backups,
    findSignInFault: options.accounts.providerWatch?.findFault,
    dataDir: embeddedFolderOf(settings.storage),
    ...collector,
  })
}
