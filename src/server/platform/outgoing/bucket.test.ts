import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onFileFinished } from '../../testing/file-finished.ts'
import { openTestBucket } from '../../testing/test-bucket.ts'
import { isBucketAddress, openBucket } from './bucket.ts'

const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-bucket-'))
onFileFinished(async () => rmSync(folder, { recursive: true, force: true }))
const { settings } = await openTestBucket('backups')
const bucket = openBucket({ ...settings, address: 's3://backups/of/atlas' })

const write = (name: string, bytes: Buffer): string => {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return file
}

test('a file goes into a folder of a bucket and comes back unchanged, also one of several parts', async () => {
  const long = Buffer.alloc(11_000_000, 'rank atlas ')
  await bucket.put('short.tar', write('short.tar', Buffer.from('short')))
  await bucket.put('long.tar', write('long.tar', long))
  expect(await bucket.list()).toEqual([
    { name: 'long.tar', bytes: long.length },
    { name: 'short.tar', bytes: 5 },
  ])
  const back = join(folder, 'back.tar')
  await bucket.get('long.tar', back)
  expect(readFileSync(back).equals(long)).toBe(true)
  expect(statSync(back).mode & 0o077, 'readable by others').toBe(0)
  await bucket.remove('long.tar')
  expect((await bucket.list()).map(({ name }) => name)).toEqual(['short.tar'])
})

test('a bucket that is not there, a wrong key and a missing file fail in a sentence that names the bucket', async () => {
  const file = write('a.tar', Buffer.from('a'))
  const missing = openBucket({ ...settings, address: 's3://elsewhere' })
  await expect(missing.put('a.tar', file)).rejects.toThrow('The bucket s3://elsewhere could not take a.tar: ')
  const stranger = openBucket({ ...settings, keyId: 'NOBODY', address: 's3://backups' })
  await expect(stranger.list()).rejects.toThrow('The bucket s3://backups could not list its files: ')
  await expect(bucket.get('no.tar', join(folder, 'no.tar'))).rejects.toThrow('could not send no.tar: ')
  const away = openBucket({ ...settings, endpoint: 'http://127.0.0.1:9', address: 's3://backups' })
  await expect(away.list()).rejects.toThrow('could not list its files: ')
})

test.each([
  ['s3://backups', true],
  ['s3://backups/of/atlas/', true],
  ['https://backups', false],
  ['s3://', false],
  ['/s3:/x', false],
])('%s is an address of a bucket: %s', (text, is) => {
  expect(isBucketAddress(text)).toBe(is)
})
