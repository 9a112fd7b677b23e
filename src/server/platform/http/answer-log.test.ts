import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createLogLines } from '../../testing/log-lines.ts'
import { createHttpServer } from './http.ts'

test('an answer is logged as an error if the server failed, and for debugging if it was given or refused', async () => {
  const { log, lines } = createLogLines()
  const server = await createHttpServer({ log, imageSources: [] })
  server.get('/api/given', async () => 'given')
  server.get('/api/broken', () => Promise.reject(new Error('broken')))
  for (const url of ['/api/given', '/api/nothing', '/api/broken']) await server.inject(url)
  const answered = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
  expect(answered.map(({ status, level }) => [status, pino.levels.labels[level]])).toEqual([
    [200, 'debug'],
    [404, 'debug'],
    [500, 'error'],
  ])
  await server.close()
})
