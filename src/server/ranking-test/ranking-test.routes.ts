import { cancelRankingTest, getRankingTest, startRankingTest } from '#contract/ranking-test.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Log } from '../platform/process/log.ts'
import type { RankingTests } from './ranking-test.usecases.ts'
import { createTestStreams, type TestStreams } from './test-streams.usecases.ts'

const eventHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Keeps nginx from buffering the events.
  'x-accel-buffering': 'no',
}

const addEventRoute = (server: HttpServer, streams: TestStreams): void => {
  server.addHook('preClose', async () => streams.close())
  server.get(
    '/api/public/test-rankings/events',
    // A HEAD request would hold a stream open without a reader.
    { exposeHeadRoute: false },
    (request, reply) => {
      const lastEventId = request.headers['last-event-id']
      return reply.headers(eventHeaders).send(streams.open(lastEventId === undefined ? undefined : String(lastEventId)))
    },
  )
}

export const addRankingTestRoutes = (
  server: HttpServer,
  { rankingTests, log }: { rankingTests: RankingTests; log: Log },
): void => {
  const streams = createTestStreams({ findTest: rankingTests.findTest, log })
  rankingTests.onChanged(streams.look)
  addEventRoute(server, streams)

  serveEndpoint(server, getRankingTest, async () => {
    const [test, plan] = await Promise.all([rankingTests.findTest(), rankingTests.findPlan()])
    return { test, plan }
  })

  serveEndpoint(
    server,
    startRankingTest,
    async ({ reply }) => {
      const started = await rankingTests.startTest()
      reply.header('cache-control', 'no-store')
      return started
    },
    // The search budget, because a test costs more App Store calls than any other request.
    { budget: 'search' },
  )

  serveEndpoint(server, cancelRankingTest, async ({ body }) => {
    await rankingTests.cancelTest(body.cancelToken)
    return null
  })
}
