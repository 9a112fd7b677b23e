import { dayMs, hourMs } from '#domain/units.ts'
import { findLastRuns } from '../platform/jobs/cron-schedule.ts'

/** `rank-atlas-2026-11-26T031700Z.tar`: the name has the time, because copying a file changes its timestamp. */
const pattern = /^rank-atlas-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/

export const nameBackup = (madeAt: Date): string =>
  `rank-atlas-${madeAt.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`

type BackupFile = { name: string; madeAt: Date }

/** The scheduled backups among the files of a folder, newest first. */
export const listBackups = (names: readonly string[]): BackupFile[] =>
  names
    .flatMap(name => {
      const [, day, hour, minute, second] = pattern.exec(name) ?? []
      return day ? [{ name, madeAt: new Date(`${day}T${hour}:${minute}:${second}Z`) }] : []
    })
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())

/** Never the newest one, however old it is. */
export const listOutdated = (files: readonly BackupFile[], keepDays: number, now: Date): BackupFile[] =>
  files.slice(1).filter(({ madeAt }) => now.getTime() - madeAt.getTime() > keepDays * dayMs)

/** A backup of a long history takes a while. */
const graceMs = hourMs

type Known = {
  /** Null without a schedule. */
  schedule: string | null
  /** When the newest backup was begun; undefined if there is none. */
  madeAt: Date | undefined
  /** When this process started to check. */
  watchedSince: Date
}

/** The time since which backups are missing, set after two were missed; undefined if all is well. */
export const findLateSince = ({ schedule, madeAt, watchedSince }: Known, now: Date): Date | undefined => {
  if (schedule === null) return undefined
  const since = madeAt ?? watchedSince
  const { last, before } = findLastRuns(schedule, new Date(now.getTime() - graceMs))
  // Backups that were due while the server was off do not count: it makes the next one on time.
  return since < before && watchedSince < last ? since : undefined
}
