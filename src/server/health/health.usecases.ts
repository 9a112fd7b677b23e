import { setTimeout as sleep } from 'node:timers/promises'
import type { Health } from '#contract/health.ts'
import { secondMs } from '#domain/units.ts'
import type { FindSignInFault } from '../accounts/provider-watch.usecases.ts'
import type { Backups } from '../backups/backups.usecases.ts'
import type { FindMeasuring } from '../collector/standstill.usecases.ts'
import type { FindMailFault } from '../deliveries/mail-faults.usecases.ts'
import type { PresentPause } from '../pace/outlook.usecases.ts'
import type { OpenDatabase } from '../platform/database/database.ts'
import { createKeptValues } from '../platform/database/kept-values.ts'
import type { StorageTroubles } from '../platform/database/storage-troubles.ts'
import { readFreeBytes } from '../platform/files/disk.ts'
import type { Clock } from '../platform/process/clock.ts'
import { version } from '../platform/process/version.ts'
import {
  appStorePart,
  backupsPart,
  diskPart,
  mailPart,
  measuringPart,
  signInPart,
  storagePart,
  whyOf,
} from './health.rules.ts'

export type HealthSources = {
  clock: Clock
  database: Pick<OpenDatabase, 'check'>
  storageTroubles: Pick<StorageTroubles, 'find'>
  /** The folder of the embedded database; undefined with a server. */
  dataDir: string | undefined
  findLastSweep: () => Promise<Health['lastSweep']>
  findMeasuring: FindMeasuring
  /** The pause of all calls that the App Store asked for. */
  findPause: () => Promise<PresentPause | undefined>
  /** Undefined if no mail server is configured. */
  findMailFault: FindMailFault | undefined
  backups: Pick<Backups, 'findNewest' | 'findLate' | 'isScheduled'>
  /** Undefined without a sign-in provider. */
  findSignInFault: FindSignInFault | undefined
}

/** Simultaneous probes share one check. */
const oldestMs = secondMs
/** A monitor gives up after a few seconds, so a database that is only busy counts as silent. */
const waitMs = 2 * secondMs

/** If a check takes longer than this, the response uses the previous one if it is recent. */
const patienceMs = 20
const recentMs = 3 * secondMs

const answersInTime = async (work: Promise<unknown>): Promise<boolean> => {
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), waitMs)
  const answered = work.then(
    () => true,
    () => false,
  )
  const isAnswered = await Promise.race([answered, late])
  clearTimeout(timer)
  return isAnswered
}

const orUndefined = <Value>(reading: Promise<Value>): Promise<Value | undefined> => reading.catch(() => undefined)

export type FindHealth = (isStopping: boolean) => Promise<Health>

/** The state of every part. Only the database decides about readiness: a server that cannot measure can show its data. */
export const createFindHealth = (sources: HealthSources): FindHealth => {
  const { clock, database, storageTroubles, dataDir, findMailFault, findSignInFault } = sources

  const checkStorage = async () => {
    const isAnswering = await answersInTime(database.check())
    return { storage: storagePart(isAnswering, storageTroubles.find()), isAnswering }
  }

  const readBackups = async () => {
    const [newest, late] = await Promise.all([sources.backups.findNewest(), sources.backups.findLate()])
    return { madeAt: newest?.madeAt, lateSince: late?.since }
  }

  /** Reads nothing from a database that does not answer. */
  const readFacts = async (isAnswering: boolean) => {
    const unknown = { measuring: undefined, pause: undefined, mailFault: undefined, backups: undefined }
    if (!isAnswering) return { lastSweep: null, ...unknown }
    const [lastSweep, measuring, pause, mailFault, backups] = await Promise.all([
      orUndefined(sources.findLastSweep()),
      orUndefined(sources.findMeasuring()),
      orUndefined(sources.findPause()),
      orUndefined(findMailFault?.() ?? Promise.resolve(undefined)),
      sources.backups.isScheduled ? orUndefined(readBackups()) : undefined,
    ])
    return { lastSweep: lastSweep ?? null, measuring, pause, mailFault, backups }
  }

  const look = async () => {
    const { isAnswering, storage } = await checkStorage()
    const { lastSweep, measuring, pause, mailFault, backups } = await readFacts(isAnswering)
    const parts = {
      storage,
      disk: dataDir === undefined ? null : diskPart(await orUndefined(readFreeBytes(dataDir))),
      measuring: measuringPart(measuring),
      appStore: appStorePart(pause),
      backups: sources.backups.isScheduled ? backupsPart(backups) : null,
      mail: findMailFault ? mailPart(mailFault) : null,
      signIn: findSignInFault ? signInPart(findSignInFault()) : null,
    }
    return { isAnswering, parts, lastSweep }
  }

  const findLook = createRecentLooks(look, clock)
  return async isStopping => {
    const { isAnswering, parts, lastSweep } = await findLook()
    const ready = isAnswering && !isStopping
    return { ready, why: whyOf(parts, isStopping), version, ...parts, lastSweep }
  }
}

/** Checks at most once a second. While a check takes long, as beside heavy statements, the previous result is used. */
const createRecentLooks = <Look extends object>(look: () => Promise<Look>, clock: Clock): (() => Promise<Look>) => {
  let last: { made: Look; atMs: number } | undefined
  const load = async (): Promise<Look> => {
    const atMs = clock.now().getTime()
    const made = await look()
    last = { made, atMs }
    return made
  }
  const looks = createKeptValues<'look', Look>({ clock, most: 1, oldestMs })
  return async () => {
    const looking = looks.find('look', load)
    const isRecent = last && Math.abs(clock.now().getTime() - last.atMs) < recentMs
    return last && isRecent ? Promise.race([looking, sleep(patienceMs, last.made)]) : looking
  }
}
