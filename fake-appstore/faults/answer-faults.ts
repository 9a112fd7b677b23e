import { gzipSync } from 'node:zlib'
import { mebibyte } from '#domain/units.ts'
import { type Answer, forbidden, html, nullResponse } from '../server/answer.ts'
import type { Fault } from './fault-kinds.ts'

const withRetryAfter = (answer: Answer, retryAfter: number | string | undefined): Answer =>
  retryAfter === undefined ? answer : { ...answer, headers: { ...answer.headers, 'retry-after': String(retryAfter) } }

const unavailablePage = `<!DOCTYPE html><html><head><title>503 Service Unavailable</title></head>
<body><h1>Service Unavailable</h1><p>The server is temporarily unable to service your request.</p></body></html>`

/** A feed with an endless body of valid text, so only a size limit stops the reader. */
const hugeBody = (bytes: number): Buffer => Buffer.alloc(bytes, '{"feed":{"entry":[')

const halfOf = (body: string | Buffer): Buffer => {
  const bytes = Buffer.from(body)
  return bytes.subarray(0, Math.floor(bytes.length / 2))
}

/** Faults that replace the response. The correct response is generated only when needed. */
export const answerWithFault = (
  fault: Fault | undefined,
  { url, make }: { url: string; make: () => Answer },
): Answer => {
  switch (fault?.kind) {
    case 'forbidden':
      return forbidden()
    case 'throttled':
      return withRetryAfter(html('<html><body>Too Many Requests</body></html>', 429), fault.retryAfter)
    case 'unavailable':
      return withRetryAfter(html(unavailablePage, 503), fault.retryAfter)
    case 'not-found':
      return nullResponse(404)
    case 'html':
      return nullResponse(200)
    case 'empty-body':
      return { ...make(), body: '' }
    case 'gzip-unasked':
      return gzipped(make())
    case 'huge':
      return { ...make(), body: hugeBody(fault.bytes ?? 9 * mebibyte) }
    case 'redirect-loop':
      return { status: 302, headers: { location: url }, body: '' }
    case 'truncated':
      return fault.how === 'json' ? cutInHalf(make()) : make()
    default:
      return make()
  }
}

const gzipped = (answer: Answer): Answer => ({ ...answer, body: gzipSync(answer.body) })
const cutInHalf = (answer: Answer): Answer => ({ ...answer, body: halfOf(answer.body) })
