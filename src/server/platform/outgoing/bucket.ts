import { createReadStream, createWriteStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { messageOf } from '../process/errors.ts'

export type BucketSettings = {
  /** `s3://name` or `s3://name/folder`. */
  address: string
  /** The address of an S3-compatible service; undefined for that of Amazon. */
  endpoint?: string | undefined
  region: string
  keyId?: string | undefined
  secret?: string | undefined
}

export type BucketFile = { name: string; bytes: number }

export type Bucket = {
  /** For people: `s3://name/folder`. */
  address: string
  /** Returns once the bucket says that it has all bytes. */
  put(name: string, file: string): Promise<void>
  /** The file appears when it is whole. */
  get(name: string, file: string): Promise<void>
  list(): Promise<BucketFile[]>
  remove(name: string): Promise<void>
}

const ownerOnly = 0o600

/** Loaded on use, because few installations have a bucket. */
const loadClient = async ({ endpoint, region, keyId, secret }: BucketSettings) => {
  const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const client = new sdk.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(keyId && secret && { credentials: { accessKeyId: keyId, secretAccessKey: secret } }),
    // Several services of others refuse the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, Upload, client }
}

export const isBucketAddress = (text: string): boolean => /^s3:\/\/[a-z0-9][a-z0-9.-]+(\/|$)/.test(text)

/** The name of the bucket, and the prefix of each name in it. */
const readAddress = (address: string): { bucket: string; prefix: string } => {
  const [bucket = '', ...folders] = address.replace('s3://', '').replace(/\/+$/, '').split('/')
  return { bucket, prefix: folders.length === 0 ? '' : `${folders.join('/')}/` }
}

/** A folder of an S3-compatible bucket. Its methods throw an Error that names the bucket and what its service answered. */
export const openBucket = (settings: BucketSettings): Bucket => {
  const { address } = settings
  const { bucket, prefix } = readAddress(address)
  let loading: ReturnType<typeof loadClient> | undefined

  const ask = async <Answer>(
    what: string,
    work: (tools: Awaited<ReturnType<typeof loadClient>>) => Promise<Answer>,
  ) => {
    loading ??= loadClient(settings)
    try {
      return await work(await loading)
    } catch (error) {
      throw new Error(`The bucket ${address} could not ${what}: ${messageOf(error)}`, { cause: error })
    }
  }

  return {
    address,
    put: (name, file) =>
      ask(`take ${name}`, async ({ sdk, Upload, client }) => {
        const Key = prefix + name
        await new Upload({ client, params: { Bucket: bucket, Key, Body: createReadStream(file) } }).done()
        const [{ size }, { ContentLength }] = await Promise.all([
          stat(file),
          client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key })),
        ])
        if (ContentLength !== size) throw new Error(`it has ${ContentLength} of ${size} bytes`)
      }),

    get: (name, file) =>
      ask(`send ${name}`, async ({ sdk, client }) => {
        const { Body, ContentLength } = await client.send(
          new sdk.GetObjectCommand({ Bucket: bucket, Key: prefix + name }),
        )
        const unfinished = `${file}.unfinished`
        await pipeline(Body as Readable, createWriteStream(unfinished, { mode: ownerOnly }))
        const { size } = await stat(unfinished)
        if (size !== ContentLength) throw new Error(`it sent ${size} of ${ContentLength} bytes`)
        await rename(unfinished, file)
      }),

    list: () =>
      ask('list its files', async ({ sdk, client }) => {
        const files: BucketFile[] = []
        const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })
        for await (const { Contents = [] } of pages)
          for (const { Key = '', Size = 0 } of Contents) files.push({ name: Key.slice(prefix.length), bytes: Size })
        return files
      }),

    remove: name =>
      ask(`delete ${name}`, async ({ sdk, client }) => {
        await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: prefix + name }))
      }),
  }
}
