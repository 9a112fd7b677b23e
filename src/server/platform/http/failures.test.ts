import { pino } from 'pino'
import { expect, test } from 'vitest'
import { answerNotFound } from './failures.ts'
import { createHttpServer } from './http.ts'

test('the type of a problem is the public address of its explanation, below the path of the site, also for a URL that is no URL', async () => {
  const publicUrl = 'https://ranks.example/atlas'
  const server = await createHttpServer({ log: pino({ level: 'silent' }), imageSources: [], publicUrl })
  server.setNotFoundHandler(answerNotFound)
  const typeAt = async (url: string): Promise<unknown> => (await server.inject(url)).json().type
  expect(await typeAt('/atlas/api/nothing')).toBe(`${publicUrl}/docs/api/errors#request.not_found`)
  expect(await typeAt('/atlas/api/%ff')).toBe(`${publicUrl}/docs/api/errors#request.invalid`)
})
