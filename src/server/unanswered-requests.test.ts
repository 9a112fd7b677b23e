import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { isLong } from '../../vitest.length.ts'
import { accessMatrix } from './testing/access-matrix.ts'
import { known, listOperations, openEveryOperation } from './testing/every-operation.ts'
import { type Caller, createCallers } from './testing/odd-callers.ts'
import { drawOddRequests, type OddRequest } from './testing/odd-requests.ts'
import { sendRaw } from './testing/raw-requests.ts'
import { sameOrigin } from './testing/test-people.ts'

const promisedMs = 2_000
/** A few are enough to show what fails; each takes four seconds. */
const mostFailures = 5

type Sent = { headers: Record<string, string>; payload: string }
type Kind = { type: string | undefined; body: string }

const form = 'multipart/form-data; boundary=x'
const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'

const kindsOf = ({ payload = '{}' }: OddRequest): Record<string, Kind> => ({
  json: { type: 'application/json', body: payload },
  'no type': { type: undefined, body: payload },
  text: { type: 'text/plain', body: payload },
  form: { type: 'application/x-www-form-urlencoded', body: 'a=1' },
  multipart: { type: form, body: part },
})

const chunked = { 'transfer-encoding': 'chunked' }
const chunkOf = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n0\r\n\r\n`

/** How a client says where a body ends. */
const framings: Record<string, (body: string) => Sent> = {
  'no body and no length': () => ({ headers: {}, payload: '' }),
  'no body and the length 0': () => ({ headers: { 'content-length': '0' }, payload: '' }),
  'no body in chunks': () => ({ headers: chunked, payload: '0\r\n\r\n' }),
  'a body and its length': body => ({ headers: { 'content-length': `${Buffer.byteLength(body)}` }, payload: body }),
  'a body in chunks': body => ({ headers: chunked, payload: chunkOf(body) }),
  'a body and no length': body => ({ headers: {}, payload: body }),
}

let opened: Awaited<ReturnType<typeof openEveryOperation>>
let port = 0

beforeAll(async () => {
  opened = await openEveryOperation(pino({ level: 'silent' }))
  port = Number(new URL(await opened.server.listen({ host: '127.0.0.1', port: 0 })).port)
})

/** Someone who may make the call, because others are refused before their body is read. */
const callersOf = ({ operation }: OddRequest): readonly Caller[] => {
  const access = accessMatrix[operation]?.access ?? 'everyone'
  if (access === 'everyone') return ['visitor']
  const caller = access === 'admin' ? 'admin' : 'member'
  return isLong ? [caller, 'visitor'] : [caller]
}

type Variant = Sent & { name: string }

const listVariants = (request: OddRequest): Variant[] =>
  Object.entries(kindsOf(request)).flatMap(([kind, { type, body }]) =>
    Object.entries(framings).map(([framing, write]) => {
      const { headers, payload } = write(body)
      const typed = { ...(type !== undefined && { 'content-type': type }), ...headers }
      return { name: `${kind}, ${framing}`, headers: typed, payload }
    }),
  )

const createSend = () => {
  const people = createCallers(opened)
  return async (request: OddRequest, { headers, payload }: Sent, caller: Caller) => {
    const [cookie, path] = [await people.findCookie(caller), await people.fillIn(request.url, caller)]
    const all = { ...sameOrigin, ...(cookie && { cookie }), ...headers }
    const line = `${request.method} ${path}`
    const answer =
      (await sendRaw({ port, line, headers: all, payload, withinMs: promisedMs })) ??
      // A machine that is busy answers late; a request that no one answers gets none the second time either.
      (await sendRaw({ port, line, headers: all, payload, withinMs: promisedMs }))
    // The request may have ended the session, or deleted the account.
    if (request.method === 'DELETE' || answer?.status === 401) people.forget(caller)
    return answer
  }
}

// Promise: P24
test(`every operation answers within ${promisedMs / 1_000} s, with and without a body, its length and its type`, {
  timeout: 900_000,
}, async () => {
  const operations = await listOperations(opened)
  const [requests = []] = drawOddRequests({ operations, known, seed: 1, perOperation: 1 })
  // In the short form each operation gets every fifth variant, a different fifth than its neighbours.
  const isSent = (operation: number, variant: number) => isLong || (operation + variant) % 5 === 0
  const all = requests.flatMap((request, operation) =>
    callersOf(request).flatMap(caller =>
      listVariants(request)
        .filter((_, variant) => isSent(operation, variant))
        .map(variant => ({ request, caller, variant })),
    ),
  )
  const send = createSend()
  const failures: string[] = []
  let slowestMs = 0
  for (const { request, caller, variant } of all) {
    const sentAt = performance.now()
    const status = (await send(request, variant, caller))?.status
    slowestMs = Math.max(slowestMs, performance.now() - sentAt)
    if (status !== undefined && status < 500) continue
    failures.push(`${request.operation} of ${caller}, ${variant.name}: ${status ?? 'no answer'}`)
    if (failures.length === mostFailures) break
  }
  process.stdout.write(
    `${all.length} requests to ${requests.length} operations; the slowest took ${Math.round(slowestMs)} ms\n`,
  )
  expect(failures).toEqual([])
})
