import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BackupsState } from '#contract/backups.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { alarms } from '../health/alarms.table.ts'
import { openBucket } from '../platform/outgoing/bucket.ts'
import { onFileFinished } from '../testing/file-finished.ts'
import { openTestBucket } from '../testing/test-bucket.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'
import { findLateSince, listBackups, listOutdated, nameBackup } from './backups.rules.ts'
import { listRuns, recordRun } from './runs.repository.ts'
import { verifyBackup } from './verification.usecases.ts'

const folder = join(mkdtempSync(join(tmpdir(), 'rank-atlas-scheduled-')), 'backups')
onFileFinished(async () => rmSync(join(folder, '..'), { recursive: true, force: true }))
const { settings: access, fail: failBucket } = await openTestBucket('copies')
const { server, services, clock } = await openTestServer({
  environment: {
    BACKUP_DIR: folder,
    BACKUP_KEEP_DAYS: '7',
    BACKUP_SCHEDULE: '17 3 * * *',
    BACKUP_BUCKET: 's3://copies/of/atlas',
    BACKUP_BUCKET_ENDPOINT: access.endpoint,
    BACKUP_BUCKET_KEY_ID: access.keyId,
    BACKUP_BUCKET_SECRET: access.secret,
  },
})
const { backups } = services.keeping
const bucket = openBucket({ ...access, address: 's3://copies/of/atlas' })

const readAge = async (): Promise<string | undefined> =>
  /^rank_atlas_backup_age_seconds (\d+)/m.exec((await server.inject('/metrics')).body)?.[1]

test('scheduled backups are kept for some days in the folder and in the bucket; their age is among the metrics, and other files stay', async () => {
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
  const last = clock.now()
  await backups.makeScheduled()
  const files = readdirSync(folder)
  expect(files).toHaveLength(3)
  expect(files).not.toContain(first)
  expect(files).toContain('notes.txt')
  const copies = (await bucket.list()).map(({ name }) => name)
  expect(copies).toEqual(files.filter(name => name.endsWith('.tar')))
  clock.advance(hourMs)
  expect(await backups.findNewest()).toEqual({ madeAt: last })
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

test('one backup is made at a time, and a second request is refused with the reason', async () => {
  const file = (name: string) => ({ file: join(folder, name), hasSecrets: true })
  const [first, second] = await Promise.allSettled([backups.make(file('a.tar')), backups.make(file('b.tar'))])
  expect(first.status).toBe('fulfilled')
  expect(second).toMatchObject({ reason: { message: expect.stringContaining('Another backup is running.') } })
  expect(readdirSync(folder)).not.toContain('b.tar')
})

test('an admin starts a backup, sees how it ended, and finds it in the list of what admins did', async () => {
  const { cookie } = await signIn(services, { name: 'Ada', isAdmin: true })
  const ask = async (method: 'GET' | 'POST'): Promise<BackupsState> =>
    (await server.inject({ method, url: '/api/admin/backups', headers: { cookie, ...sameOrigin } })).json()
  const before = await ask('GET')
  expect(before).toMatchObject({ schedule: '17 3 * * *', folder, bucket: 's3://copies/of/atlas', isRunning: false })
  clock.advance(hourMs)
  expect(await ask('POST')).toMatchObject({ isRunning: true })
  const again = await server.inject({ method: 'POST', url: '/api/admin/backups', headers: { cookie, ...sameOrigin } })
  expect(again.json()).toMatchObject({ code: 'job.running' })
  await expect.poll(async () => (await ask('GET')).isRunning).toBe(false)
  const [run] = (await ask('GET')).runs
  expect(run).toMatchObject({ name: nameBackup(clock.now()), startedAt: clock.now().toISOString(), failure: null })
  expect(run?.bytes).toBeGreaterThan(0)
  const audit = await server.inject({ url: '/api/admin/audit', headers: { cookie } })
  expect(audit.json().entries[0]).toMatchObject({ action: 'backup.start', username: 'Ada' })
})

// Promise: P15
test('when two backups in a row fail, health says so, and admins get an alarm with the reason; the next good one ends it', async () => {
  const { findHealth, watch } = services.oversight
  const { db } = services.database
  const readPart = async () => {
    // Longer than a health result is cached.
    clock.advance(10_000)
    return (await findHealth(false)).backups
  }
  const [newest] = await listRuns(db, 1)
  expect(await readPart()).toEqual({ ok: true, detail: `the newest is from ${newest?.startedAt.toISOString()}` })
  await failBucket()
  for (const _night of [1, 2]) {
    clock.advance(dayMs)
    await expect(backups.makeScheduled()).rejects.toThrow('The bucket s3://copies/of/atlas could not take ')
  }
  const lateSince = newest?.startedAt.toISOString()
  expect(await readPart()).toEqual({ ok: false, detail: `none has been made since ${lateSince}` })
  expect((await findHealth(false)).why).toContain(`Backups: none has been made since ${lateSince}.`)
  await watch.lookAtBackups()
  await watch.lookAtBackups()
  const listAlarms = () => db.select().from(alarms).where(eq(alarms.subject, 'backups'))
  expect(await listAlarms()).toMatchObject([
    { stoppedSince: newest?.startedAt, endedAt: null, reason: expect.stringContaining('could not take ') },
  ])
  // Simulates that the bucket works again.
  await recordRun(db, { startedAt: clock.now(), endedAt: clock.now(), name: 'a.tar', bytes: 1, failure: null })
  await watch.lookAtBackups()
  expect(await listAlarms()).toMatchObject([{ endedAt: clock.now() }])
  expect(await readPart()).toMatchObject({ ok: true })
})

const night = (day: number, time = '03:17'): Date => new Date(`2026-03-${String(day).padStart(2, '0')}T${time}:00Z`)

test.each([
  ['one missed night is not an alarm', { made: night(7), watched: night(1), now: night(9, '03:00') }, undefined],
  ['nor is a second one that is being made', { made: night(7), watched: night(1), now: night(9, '03:18') }, undefined],
  ['two missed nights are', { made: night(7), watched: night(1), now: night(9, '04:18') }, night(7)],
  [
    'a server that was off gets one night',
    { made: night(1), watched: night(8, '12:00'), now: night(8, '13:00') },
    undefined,
  ],
  ['but not a second one', { made: night(1), watched: night(8, '12:00'), now: night(9, '04:18') }, night(1)],
  ['a new server gets two nights', { made: undefined, watched: night(7, '12:00'), now: night(8, '12:00') }, undefined],
  ['but not a third one', { made: undefined, watched: night(7, '12:00'), now: night(9, '12:00') }, night(7, '12:00')],
])('%s', (_what, { made, watched, now }, since) => {
  const known = { schedule: '17 3 * * *', madeAt: made, watchedSince: watched }
  expect(findLateSince(known, now)).toEqual(since)
  expect(findLateSince({ ...known, schedule: null }, now)).toBeUndefined()
})
