import { mebibyte } from '#domain/units.ts'
import { UnusableIconError } from './icons.errors.ts'

/** Limit for one icon, uncompressed. */
export const maxIconBytes = mebibyte

const tooLarge = (): UnusableIconError => new UnusableIconError('larger than 1 MB')

const findRefusal = ({ status, ok, headers }: Response): UnusableIconError | undefined => {
  if (status >= 300 && status < 400) return new UnusableIconError('it redirects')
  if (!ok) return new UnusableIconError(`HTTP ${status}`)
  return Number(headers.get('content-length')) > maxIconBytes ? tooLarge() : undefined
}

/** Stops reading and closes the connection as soon as the limit is exceeded. */
const readBody = async (body: Response['body']): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxIconBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Makes a single request without following redirects. @throws UnusableIconError, fetch's error, the reason of `signal`. */
export const fetchIcon = async (url: URL, signal: AbortSignal): Promise<Buffer> => {
  const headers = { accept: 'image/png, image/jpeg', 'accept-encoding': 'identity' }
  const response = await fetch(url, { redirect: 'manual', headers, signal })
  const refusal = findRefusal(response)
  if (!refusal) return readBody(response.body)
  await response.body?.cancel()
  throw refusal
}
