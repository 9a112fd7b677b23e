import type { Health, HealthPart } from '#contract/health.ts'
import { type Measuring, sayFailures } from '../collector/standstill.rules.ts'
import type { StorageTrouble } from '../platform/database/storage-faults.ts'

/** Public, so these never contain an address, a statement or the message of an error. */
const troubleTexts: Record<StorageTrouble, string> = {
  away: 'does not answer',
  full: 'has no space left, so nothing new is saved',
  damaged: 'has files that cannot be read',
}

/** @param trouble the trouble that statements had in the last minute. */
export const storagePart = (isAnswering: boolean, trouble: StorageTrouble | undefined): HealthPart => {
  const found = isAnswering ? trouble : 'away'
  return found ? { ok: false, detail: `it ${troubleTexts[found]}` } : { ok: true, detail: 'it answers' }
}

/** A chart of the whole world takes a megabyte, so this lasts for days. */
const lowBytes = 500_000_000

const sayBytes = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB free` : `${Math.floor(bytes / 1e6)} MB free`

/** The disk of the embedded database; `freeBytes` is undefined if it cannot be read. */
export const diskPart = (freeBytes: number | undefined): HealthPart =>
  freeBytes === undefined
    ? { ok: false, detail: 'the free space is not known' }
    : { ok: freeBytes >= lowBytes, detail: sayBytes(freeBytes) }

export const measuringPart = (measuring: Measuring | undefined): HealthPart => {
  if (!measuring) return { ok: false, detail: 'not known' }
  const { state, observedAt, failures } = measuring
  const soFar = observedAt === null ? 'no chart has been measured yet' : undefined
  if (state === 'stopped') {
    const stopped = `no chart has been measured since ${measuring.since.toISOString()}`
    return { ok: false, detail: failures ? `${stopped}: ${sayFailures(failures)}` : stopped }
  }
  if (state === 'failing') {
    return { ok: false, detail: [sayFailures(measuring.failures), soFar].filter(Boolean).join('; ') }
  }
  if (state === 'idle') return { ok: true, detail: 'no measurement is due' }
  return { ok: true, detail: soFar ?? 'charts are measured' }
}

/** @param pause undefined if none is known. */
export const appStorePart = (pause: { until: Date; reason: string } | undefined): HealthPart =>
  pause
    ? {
        ok: false,
        detail: `calls pause until ${pause.until.toISOString()} and then resume automatically. ${pause.reason}`,
      }
    : { ok: true, detail: 'calls are allowed' }

/** @param backups undefined if they are not known. */
export const backupsPart = (
  backups: { madeAt: Date | undefined; lateSince: Date | undefined } | undefined,
): HealthPart => {
  if (!backups) return { ok: false, detail: 'not known' }
  const { madeAt, lateSince } = backups
  if (lateSince) return { ok: false, detail: `none has been made since ${lateSince.toISOString()}` }
  return { ok: true, detail: madeAt ? `the newest is from ${madeAt.toISOString()}` : 'the first is due' }
}

/** @param fault undefined if none is known. */
export const mailPart = (fault: { since: Date } | undefined): HealthPart =>
  fault
    ? { ok: false, detail: `the mail server has refused messages since ${fault.since.toISOString()}` }
    : { ok: true, detail: 'no fault is known' }

/** @param fault a clause; undefined if none is known. */
export const signInPart = (fault: string | undefined): HealthPart =>
  fault ? { ok: false, detail: fault } : { ok: true, detail: 'no fault is known' }

type Parts = Pick<Health, 'storage' | 'disk' | 'measuring' | 'appStore' | 'backups' | 'mail' | 'signIn'>

/** One sentence for each part that is not well, the most urgent first. */
export const whyOf = (
  { storage, disk, measuring, appStore, backups, mail, signIn }: Parts,
  isStopping: boolean,
): string => {
  if (isStopping) return 'The server is stopping.'
  const sentences: readonly (readonly [HealthPart | null, string])[] = [
    [storage, 'The database'],
    [disk, 'The disk'],
    [measuring, 'Measuring'],
    [appStore, 'The App Store'],
    [backups, 'Backups'],
    [mail, 'E-mail'],
    [signIn, 'Signing in'],
  ]
  const unwell = sentences
    .filter(([part]) => part?.ok === false)
    .map(([part, name]) => `${name}: ${part?.detail.replace(/\.$/, '')}.`)
  return unwell.length === 0 ? 'Everything answers.' : unwell.join(' ')
}
