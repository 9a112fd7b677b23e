import { type Bucket, openBucket } from '../platform/bucket.ts'
import type { BackupSettings } from './backups.config.ts'

/** With the access of the settings. */
export const openBucketAt = (address: string, settings: BackupSettings): Bucket => {
  const { bucketEndpoint: endpoint, bucketRegion: region, bucketKeyId: keyId, bucketSecret: secret } = settings
  return openBucket({ address, endpoint, region, keyId, secret })
}
