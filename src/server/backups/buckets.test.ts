import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hourMs } from '#domain/units.ts'
import { readSettings } from '../settings.ts'
import { onFileFinished } from '../testing/file-finished.ts'
import { openTestBucket } from '../testing/test-bucket.ts'
import { openTestServer } from '../testing/test-server.ts'
import { nameBackup } from './backups.rules.ts'
import { makeBackupAt, withBackupAt } from './buckets.usecases.ts'
import { verifyBackup } from './verification.usecases.ts'

const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-targets-'))
onFileFinished(async () => rmSync(folder, { recursive: true, force: true }))
const { settings: access } = await openTestBucket('copies')
const settings = readSettings({
  DATA_DIR: folder,
  BACKUP_BUCKET_ENDPOINT: access.endpoint,
  BACKUP_BUCKET_KEY_ID: access.keyId,
  BACKUP_BUCKET_SECRET: access.secret,
})
const { services, clock } = await openTestServer()
const make = (file: string) => services.keeping.backups.make({ file, hasSecrets: true })
const backUpTo = (target: string) => makeBackupAt(target, { settings, clock, make })
const readMoment = (source: string) => withBackupAt(source, settings, async file => (await verifyBackup(file)).madeAt)

test('a backup goes to a file, or into a folder under its usual name', async () => {
  expect((await backUpTo(join(folder, 'mine.tar'))).file).toBe(join(folder, 'mine.tar'))
  expect((await backUpTo(folder)).file).toBe(join(folder, nameBackup(clock.now())))
  expect(await readMoment(join(folder, 'mine.tar'))).toBe(clock.now().toISOString())
})

// Promise: P15
test('a backup goes into a bucket and comes back from there, by its name or as the newest one', async () => {
  const first = clock.now()
  expect((await backUpTo('s3://copies/atlas/')).file).toBe(`s3://copies/atlas/${nameBackup(first)}`)
  clock.advance(hourMs)
  await backUpTo('s3://copies/atlas/')
  expect((await backUpTo('s3://copies/by-hand.tar')).file).toBe('s3://copies/by-hand.tar')
  expect(await readMoment('s3://copies/atlas/')).toBe(clock.now().toISOString())
  expect(await readMoment(`s3://copies/atlas/${nameBackup(first)}`)).toBe(first.toISOString())
  expect(await readMoment('s3://copies/by-hand.tar')).toBe(clock.now().toISOString())
  expect(readdirSync(join(folder, 'backups')), 'of the files on their way').toEqual([])
})

test('a restore from a bucket without a backup says that there is none', async () => {
  await expect(readMoment('s3://copies/elsewhere/')).rejects.toThrow('s3://copies/elsewhere/ has no backup.')
  await expect(readMoment('s3://copies/atlas/no.tar')).rejects.toThrow('could not send no.tar')
  expect(existsSync(join(folder, 'backups', 'backup.tar'))).toBe(false)
})
