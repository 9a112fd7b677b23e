import { beforeAll, describe, expect, test } from 'vitest'
import { shortOrLong } from '../../vitest.length.ts'
import { accessMatrix } from './testing/access-matrix.ts'
import { known, listOperations, openEveryOperation } from './testing/every-operation.ts'
import { createLogLines } from './testing/log-lines.ts'
import { type Caller, createCallers } from './testing/odd-callers.ts'
import { drawOddRequests, type OddRequest, type Operation } from './testing/odd-requests.ts'
import { sameOrigin } from './testing/test-people.ts'

/** Another seed draws other requests. */
const seed = 1
const oddRequestsPerOperation = shortOrLong(5, 220)

const { log, lines } = createLogLines('error')
let opened: Awaited<ReturnType<typeof openEveryOperation>>

beforeAll(async () => {
  opened = await openEveryOperation(log)
})

/** Mostly callers who may make the call, because others are refused before their input is read. */
const callersOf = ({ method, path }: Operation): readonly Caller[] => {
  const access = accessMatrix[`${method} ${path}`]?.access ?? 'everyone'
  if (access === 'everyone') return ['visitor', 'member', 'admin']
  const others = ['visitor', 'member'] as const
  return access === 'admin' ? ['admin', 'admin', 'admin', ...others] : ['member', 'admin', 'member', 'admin', 'visitor']
}

const isStream = ({ operation }: OddRequest): boolean => operation.endsWith('/events')

type Answered = { status: number; url: string; body: string }

const createSend = () => {
  const callers = createCallers(opened)
  const sendOnce = async (request: OddRequest, caller: Caller): Promise<Answered> => {
    const url = await callers.fillIn(request.url, caller)
    const cookie = await callers.findCookie(caller)
    const { method, headers, payload } = request
    const answer = await opened.server.inject({
      method: method as 'GET',
      url,
      headers: { ...sameOrigin, ...(cookie && { cookie }), ...headers },
      ...(payload !== undefined && { payload }),
      payloadAsStream: true,
    })
    const body = isStream(request) ? '' : (await answer.stream().toArray()).join('')
    answer.stream().destroy()
    return { status: answer.statusCode, url, body }
  }
  const send = async (request: OddRequest, caller: Caller): Promise<Answered> => {
    const answer = await sendOnce(request, caller)
    if (request.method === 'DELETE' && answer.status === 204) callers.forgetOwn(caller)
    if (answer.status !== 401 || caller === 'visitor') return answer
    // An earlier request has ended the session.
    callers.forget(caller)
    return sendOnce(request, caller)
  }
  return { send, forgetAll: callers.forgetAll }
}

/** So that a person who has reached a limit, such as that of channels, is followed by one who has not. */
const freshAfterRounds = 6

/** Statuses of callers who may not make the call, or whose input was refused. */
const refusals = new Set([400, 401, 403, 415])
/** The secrets that these need are unknown to the test. */
const alwaysRefused = [
  'POST /api/auth/owner',
  'POST /api/users/:userId/device-logins/:userCode',
  'GET /api/users/:userId/device-logins/:userCode',
  'DELETE /api/public/test-rankings',
  'POST /mcp',
]

const describeAnswers = (statuses: ReadonlyMap<number, number>): string => {
  const all = [...statuses].toSorted(([a], [b]) => a - b)
  const sent = all.reduce((sum, [, count]) => sum + count, 0)
  return `${sent} requests; answers by status: ${all.map(([status, count]) => `${status} ${count}`).join(', ')}`
}

describe('odd requests', () => {
  // Promise: P21
  test('odd requests to every operation are answered, and never with a failure of the server', {
    timeout: 900_000,
  }, async () => {
    const operations = await listOperations(opened)
    const callersFor = new Map(
      operations.map(operation => [`${operation.method} ${operation.path}`, callersOf(operation)]),
    )
    const rounds = drawOddRequests({ operations, known, seed, perOperation: oddRequestsPerOperation })
    const { send, forgetAll } = createSend()
    const accepted = new Set<string>()
    const failures: unknown[] = []
    const statuses = new Map<number, number>()
    for (const [round, requests] of rounds.entries()) {
      if (round % freshAfterRounds === 0) forgetAll()
      for (const request of requests) {
        const choices = callersFor.get(request.operation) ?? ['visitor']
        const caller = choices[round % choices.length] ?? 'visitor'
        const { status, url, body } = await send(request, caller)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (!refusals.has(status)) accepted.add(request.operation)
        const logged = lines.splice(0)
        if (status >= 500 || logged.length > 0)
          failures.push({ seed, round, caller, ...request, url, status, body, logged })
      }
    }
    process.stdout.write(`${describeAnswers(statuses)}\n`)
    expect(failures).toEqual([])
    expect([...callersFor.keys()].filter(operation => !accepted.has(operation))).toEqual(alwaysRefused)
  })
})
