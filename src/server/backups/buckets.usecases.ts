import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeFolderWithin } from '../platform/files/folder-lock.ts'
import { type Bucket, isBucketAddress, openBucket } from '../platform/outgoing/bucket.ts'
import type { Clock } from '../platform/process/clock.ts'
import { StartError } from '../platform/process/errors.ts'
import type { BackupReport } from './backup.usecases.ts'
import { type BackupSettings, findFolder } from './backups.config.ts'
import { listBackups, nameBackup } from './backups.rules.ts'

type Settings = { backups: BackupSettings; storage: { dataDir: string } }

/** Uses the credentials in the settings. */
export const openBucketAt = (address: string, settings: BackupSettings): Bucket => {
  const { bucketEndpoint: endpoint, bucketRegion: region, bucketKeyId: keyId, bucketSecret: secret } = settings
  return openBucket({ address, endpoint, region, keyId, secret })
}

/** `s3://bucket/folder/name.tar`; the name is empty for a folder. */
const splitAddress = (address: string): { folder: string; name: string } => {
  const end = address.lastIndexOf('/') + 1
  return end <= 's3://'.length
    ? { folder: address, name: '' }
    : { folder: address.slice(0, end), name: address.slice(end) }
}

/** A file for a bucket is first written to the folder of scheduled backups, because the upload needs its length. */
const withRoom = async <Result>(settings: Settings, work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = findFolder(settings)
  await makeFolderWithin(folder)
  const room = await mkdtemp(join(folder, 'bucket-'))
  try {
    return await work(room)
  } finally {
    await rm(room, { recursive: true, force: true })
  }
}

const isFolder = async (target: string): Promise<boolean> => {
  if (target.endsWith('/')) return true
  const found = await stat(target).catch(() => undefined)
  return found?.isDirectory() ?? false
}

/** Makes a backup at a file, in a folder under its usual name, or at an address in a bucket. */
export const makeBackupAt = async (
  target: string,
  { settings, clock, make }: { settings: Settings; clock: Clock; make: (file: string) => Promise<BackupReport> },
): Promise<BackupReport> => {
  const usual = nameBackup(clock.now())
  if (!isBucketAddress(target)) return make(resolve((await isFolder(target)) ? join(target, usual) : target))
  const { folder, name } = splitAddress(target)
  return withRoom(settings, async room => {
    const file = join(room, name || usual)
    const report = await make(file)
    await openBucketAt(folder, settings.backups).put(name || usual, file)
    return { ...report, file: `${folder.replace(/\/?$/, '/')}${name || usual}` }
  })
}

const findNewestIn = async (bucket: Bucket): Promise<string> => {
  const [newest] = listBackups((await bucket.list()).map(({ name }) => name))
  if (newest) return newest.name
  throw new StartError(`${bucket.address} has no backup. Nothing was changed.`)
}

/**
 * Calls `work` with the file of a backup, after downloading it from its bucket if it is in one. A folder of a bucket
 * means its newest backup.
 */
export const withBackupAt = async <Result>(
  source: string,
  settings: Settings,
  work: (file: string) => Promise<Result>,
): Promise<Result> => {
  if (!isBucketAddress(source)) return work(resolve(source))
  const { folder, name } = splitAddress(source)
  const bucket = openBucketAt(folder, settings.backups)
  return withRoom(settings, async room => {
    const file = join(room, 'backup.tar')
    await bucket.get(name || (await findNewestIn(bucket)), file)
    return work(file)
  })
}
