import { dayMs } from '#domain/units.ts'

/** `rank-atlas-2026-11-26T031700Z.tar`: the moment in the name, because copying a file changes its time. */
const pattern = /^rank-atlas-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/

export const nameBackup = (madeAt: Date): string =>
  `rank-atlas-${madeAt.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`

export type BackupFile = { name: string; madeAt: Date }

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
