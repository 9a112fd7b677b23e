import { promisify } from 'node:util'
import { constants, gunzip } from 'node:zlib'

const gunzipAsync = promisify(gunzip)

/** The bytes that came, at most `maxBytes` of them; `isCut` when there was more, which is then not read. */
export type ReadBytes = { bytes: Uint8Array; isCut: boolean }

/** Stops reading (and so closes the connection) as soon as more than `maxBytes` have come. */
export const readUpTo = async (response: Response, maxBytes: number): Promise<ReadBytes> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > maxBytes) break
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isCut: size > maxBytes }
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/**
 * Unpacks gzip that came without its header, as in the incident of 2026-04 (ipatool issue 467). What the header names
 * is already unpacked. A cut stream gives what it holds, so that the parser can say that the end is missing.
 * @throws zlib's error for broken bytes, `ERR_BUFFER_TOO_LARGE` for more than `maxBytes`.
 */
export const unpackGzip = async (bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> =>
  isGzip(bytes) ? gunzipAsync(bytes, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH }) : bytes
