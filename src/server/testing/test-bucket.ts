import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { BucketSettings } from '../platform/outgoing/bucket.ts'
import { onFileFinished } from './file-finished.ts'

/** An S3-compatible service with an empty bucket. It knows one key. */
export const openTestBucket = async (
  name: string,
): Promise<{ settings: Omit<BucketSettings, 'address'>; fail(): Promise<void> }> => {
  const directory = mkdtempSync(join(tmpdir(), 'rank-atlas-s3-'))
  const service = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // It reads the path of a bucket without the slash that the client signs.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name, configs: [] }],
  })
  const { port } = await service.run()
  let isOpen = true
  const fail = async () => {
    if (isOpen) await service.close()
    isOpen = false
  }
  onFileFinished(async () => {
    await fail()
    rmSync(directory, { recursive: true, force: true })
  })
  return {
    fail,
    settings: { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER' },
  }
}
