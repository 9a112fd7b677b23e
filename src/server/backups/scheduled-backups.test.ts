import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/units.ts'
import { onFileFinished } from '../testing/file-finished.ts'
import { openTestServer } from '../testing/test-server.ts'
import { listBackups, listOutdated, nameBackup } from './backup-files.rules.ts'
import { verifyBackup } from './verification.usecases.ts'

const folder = join(mkdtempSync(join(tmpdir(), 'rank-atlas-scheduled-')), 'backups')
onFileFinished(async () => rmSync(join(folder, '..'), { recursive: true, force: true }))
const { server, services, clock } = await openTestServer({ environment: { BACKUP_DIR: folder, BACKUP_KEEP_DAYS: '7' } })
const { backups } = services

const readAge = async (): Promise<string | undefined> =>
  /^rank_atlas_backup_age_seconds (\d+)/m.exec((await server.inject('/metrics')).body)?.[1]

test('scheduled backups are kept for some days; their age is among the metrics, and other files stay', async () => {
  expect(await backups.findNewest()).toBeUndefined()
  expect(await readAge()).toBeUndefined()
  const first = nameBackup(clock.now())
  await backups.makeScheduled()
  expect(readdirSync(folder)).toEqual([first])
  expect((await verifyBackup(join(folder, first))).madeAt).toBe(clock.now().toISOString())
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  clock.advance(6 * dayMs)
  await backups.makeScheduled()
  clock.advance(2 * dayMs)
  const last = nameBackup(clock.now())
  await backups.makeScheduled()
  const files = readdirSync(folder)
  expect(files).toHaveLength(3)
  expect(files).not.toContain(first)
  expect(files).toContain('notes.txt')
  clock.advance(hourMs)
  expect(await backups.findNewest()).toMatchObject({ name: last })
  expect(await readAge()).toBe('3600')
})

test('the newest backup is never deleted, however old it is', () => {
  const days = [1, 30, 60].map(age => nameBackup(new Date(clock.now().getTime() - age * dayMs)))
  const files = listBackups(['x.tar', 'rank-atlas-2026.tar.unfinished', ...days])
  expect(files.map(({ name }) => name)).toEqual(days)
  const afterYears = new Date(clock.now().getTime() + 1_000 * dayMs)
  expect(listOutdated(files, 14, clock.now()).map(({ name }) => name)).toEqual(days.slice(1))
  expect(listOutdated(files, 14, afterYears).map(({ name }) => name)).toEqual(days.slice(1))
})

test('one backup is made at a time, and the other one is told so', async () => {
  const file = (name: string) => ({ file: join(folder, name), hasSecrets: true })
  const [first, second] = await Promise.allSettled([backups.make(file('a.tar')), backups.make(file('b.tar'))])
  expect(first.status).toBe('fulfilled')
  expect(second).toMatchObject({ reason: { message: expect.stringContaining('Another backup is running.') } })
  expect(readdirSync(folder)).not.toContain('b.tar')
})
