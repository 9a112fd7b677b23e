import { dehydrate, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { repeatFailed, waitForPage } from './busy-server.ts'
import { restorePageState } from './page-state.ts'
import { createQueryClient } from './query-client.ts'
import { unknownReader } from './reader.ts'
import { takePageState } from './take-page-state.ts'

const retryAfter = new Headers({ 'retry-after': '5' })

describe('a page that came too late', () => {
  const countWaits = async (answers: readonly (Pick<Response, 'status' | 'headers'> | Error)[]): Promise<number[]> => {
    const waits: number[] = []
    const left = [...answers]
    await waitForPage({
      ask: async () => {
        const answer = left.shift()
        if (!answer || answer instanceof Error) throw answer ?? new Error('Asked too often.')
        return answer
      },
      sleep: async ms => void waits.push(ms),
    })
    expect(left).toEqual([])
    return waits
  }

  test('a page that the server could not make in time opens as soon as the server has it, and is asked for less and less often until then', async () => {
    const busy = { status: 503, headers: retryAfter }
    const found = { status: 200, headers: new Headers() }
    const away = new TypeError('Failed to fetch')
    expect(await countWaits([busy, busy, away, { status: 502, headers: new Headers() }, busy, found])).toEqual([
      2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ])
  })

  test.each([404, 500, 503])(
    'a page that the server could not make in time also opens with status %i, because then it says why',
    async status => {
      expect(await countWaits([{ status, headers: new Headers() }])).toEqual([2_000])
    },
  )
})

describe('a failure that came with a page', () => {
  const fail = (error: Error) => () => Promise.reject(error)
  const refused = (status: number) => new ApiError(`${status}: no`, { status })

  /** The server renders a page whose calls fail, and the browser asks again. Returns what it asks for. */
  const repeat = async (errors: Record<string, Error>) => {
    const server = createQueryClient()
    await Promise.all(
      Object.entries(errors).map(([key, error]) => server.prefetchQuery({ queryKey: [key], queryFn: fail(error) })),
    )
    const state = JSON.parse(JSON.stringify(takePageState(server, unknownReader)))
    const browser = createQueryClient()
    restorePageState(browser, state)
    const asked: string[] = []
    const shown = Object.keys(errors).map(key => {
      const queryFn = async () => {
        asked.push(key)
        return key
      }
      const observer = new QueryObserver(browser, { queryKey: [key], queryFn })
      observer.subscribe(() => undefined)
      return observer.getCurrentResult().error?.message
    })
    expect(asked).toEqual([])
    await repeatFailed(browser, state.queries)
    return { asked, shown, left: dehydrate(browser, { shouldDehydrateQuery: ({ state }) => state.status === 'error' }) }
  }

  test('a failure of the server is shown at first, as it came with the page, and then the browser asks once more', async () => {
    const { asked, shown, left } = await repeat({
      busy: refused(503),
      broken: refused(500),
      late: new Error('No answer within 9 ms.'),
    })
    expect(shown).toEqual(['503: no', '500: no', 'No answer within 9 ms.'])
    expect(asked).toEqual(['busy', 'broken', 'late'])
    expect(left.queries).toEqual([])
  })

  test('a refusal is final: the browser does not ask again', async () => {
    expect((await repeat({ missing: refused(404), visitor: refused(401), often: refused(429) })).asked).toEqual([])
  })
})
