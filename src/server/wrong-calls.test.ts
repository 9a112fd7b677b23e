import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessMatrix, type Row } from './testing/access-matrix.ts'
import { expectProblem } from './testing/answers.ts'
import { known, listOperations, openEveryOperation } from './testing/every-operation.ts'
import { createCallers } from './testing/odd-callers.ts'
import { drawOddRequests, type Operation } from './testing/odd-requests.ts'
import { sameOrigin } from './testing/test-people.ts'

let opened: Awaited<ReturnType<typeof openEveryOperation>>
let operations: Operation[] = []

beforeAll(async () => {
  opened = await openEveryOperation(pino({ level: 'silent' }))
  operations = await listOperations(opened)
})

const isOfApi = ({ path }: Operation): boolean => path.startsWith('/api/')

/** These are opened by browsers, mail programs and monitors, which add parameters of their own, or are read by their address. */
const takesAnyQuery = [
  'GET /api/callback',
  'GET /api/health',
  'GET /api/live',
  'GET /api/login',
  'GET /api/logout',
  'GET /api/og/app/:appStoreId',
  'GET /api/og/app/:appStoreId/milestone/:key',
  'GET /api/og/app/:appStoreId/top/:top',
  'GET /api/og/main',
  'GET /api/openapi.json',
  'GET /api/placeholder-icon',
  'GET /api/public/test-rankings/events',
  'GET /api/unsubscribe/:token',
  'POST /api/unsubscribe/:token',
]

/** A call that would succeed, sent by someone who may make it. */
const prepareCalls = async () => {
  const callers = createCallers(opened)
  const [requests = []] = drawOddRequests({ operations: operations.filter(isOfApi), known, seed: 1, perOperation: 1 })
  return Promise.all(
    requests.map(async ({ operation, method, url, headers, payload }) => {
      const row: Row | undefined = accessMatrix[operation]
      const caller = row?.access === 'admin' ? 'admin' : row?.access === 'everyone' ? 'visitor' : 'member'
      const cookie = await callers.findCookie(caller)
      return {
        operation,
        method: method as 'GET',
        url: await callers.fillIn(url, caller),
        headers: { ...sameOrigin, ...(cookie && { cookie }), ...headers },
        ...(payload !== undefined && { payload }),
      }
    }),
  )
}

describe('a parameter that a call does not take', () => {
  test('a parameter that a call does not take is refused by every operation of the API, so that no one takes another answer for the one they asked for', async () => {
    const tolerant: string[] = []
    for (const { operation, url, ...call } of await prepareCalls()) {
      if (operation.endsWith('/events')) continue
      const answer = await opened.server.inject({ ...call, url: `${url}${url.includes('?') ? '&' : '?'}chrttype=paid` })
      if (answer.statusCode === 400 && answer.body.includes('chrttype')) expectProblem(answer, 'request.invalid')
      else tolerant.push(operation)
    }
    expect(tolerant.sort()).toEqual(takesAnyQuery.filter(name => !name.endsWith('/events')))
  })

  test.each([
    ['/api/charts?storefront=us&charttype=top-paid', /no parameter "charttype": did you mean "chartType"\?$/],
    ['/api/charts?storfront=us', /did you mean "storefront"\?$/],
    ['/api/charts?storefront=us&formt=csv', /did you mean "format"\?$/],
    ['/api/apps/public?limt=3', /did you mean "limit"\?$/],
    ['/api/charts?country=us', /no parameter "country"\. It takes "against", "at", .*, and "storefront"\.$/],
    ['/api/app-store/status?storefront=us', /no parameter "storefront"\. It takes none\.$/],
  ])('a parameter that a call does not take is named with the one that was meant: %s', async (url, message) => {
    const answer = await opened.server.inject(url)
    expectProblem(answer, 'request.invalid')
    expect(answer.json().message).toMatch(message)
    expect(answer.json().errors).toMatchObject([{ in: 'query', pointer: expect.stringMatching(/^\/\w+$/) }])
  })
})

describe('an address that has no such method', () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
  const addressOf = (path: string): string => path.replaceAll(/:\w+/g, '1')
  /** `/api/admin/public-apps/url` is also an address of `/api/admin/public-apps/:id`. */
  const takes = (address: string) => (operation: Operation) =>
    new RegExp(`^${operation.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address)

  test('an address that has no such method answers 405 with those that it has, before it asks where the call came from', async () => {
    for (const { path } of operations) {
      const url = addressOf(path)
      const known = [...new Set(operations.filter(takes(url)).map(({ method }) => method))].sort()
      const { cookie = '' } = path.startsWith('/api/admin/') ? await admin() : {}
      for (const method of methods.filter(one => !known.includes(one))) {
        const answer = await opened.server.inject({ method, url, headers: { cookie } })
        expect({ path, method, status: answer.statusCode }).toEqual({ path, method, status: 405 })
        expectProblem(answer, 'request.method_not_allowed')
        const allowed = String(answer.headers.allow).split(', ')
        expect(
          allowed.filter(one => one !== 'HEAD'),
          path,
        ).toEqual(known)
      }
    }
  })

  let found: { cookie: string } | undefined
  const admin = async () => {
    const cookie = (await createCallers(opened).findCookie('admin')) ?? ''
    found ??= { cookie }
    return found
  }

  test('an address that has no such method is not told from one that is nowhere by the origin of the call', async () => {
    for (const headers of [{}, sameOrigin, { 'sec-fetch-site': 'cross-site' }]) {
      expectProblem(await opened.server.inject({ method: 'POST', url: '/api/nowhere', headers }), 'request.not_found')
    }
  })
})

describe('a bearer that is no token of ours', () => {
  test('a bearer that is no token of ours is refused in the same words by every operation of the API', async () => {
    const others: unknown[] = []
    for (const { operation, headers, ...call } of await prepareCalls()) {
      if (operation.endsWith('/events')) continue
      for (const authorization of ['Bearer nonsense', 'Bearer ', 'bearer ra_', 'Bearer a b', 'Bearer ra_mistyped']) {
        const { cookie, 'sec-fetch-site': site, ...rest } = headers as Record<string, string>
        const answer = await opened.server.inject({ ...call, headers: { ...rest, authorization } })
        const code = answer.body.startsWith('{') ? answer.json().code : undefined
        if (code !== 'auth.token_invalid') others.push([operation, authorization, answer.statusCode, code])
      }
    }
    expect(others).toEqual([])
  })

  test('a bearer that is no token of ours does not matter where a proxy sends it along with a session, or for a visitor of our pages', async () => {
    const { server } = opened
    const authorization = 'Bearer eyJhbGciOiJSUzI1NiJ9.e30.AAAA'
    const cookie = (await createCallers(opened).findCookie('member')) ?? ''
    const own = await server.inject({ url: '/api/auth/user', headers: { authorization, cookie } })
    expect(own.statusCode).toBe(200)
    const ofPage = await server.inject({ url: '/api/apps/public', headers: { authorization, ...sameOrigin } })
    expect(ofPage.statusCode).toBe(200)
  })
})
