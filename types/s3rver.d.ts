// The package has no types. Only what the tests use.
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  type Options = {
    address: string
    port: number
    silent: boolean
    allowMismatchedSignatures: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }

  class S3rver {
    constructor(options: Options)
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }

  export = S3rver
}
