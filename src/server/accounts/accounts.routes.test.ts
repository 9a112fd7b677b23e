import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createHttpServer } from '../platform/http.ts'
import { addAccountRoutes } from './accounts.routes.ts'

const openServer = async () => {
  const server = await createHttpServer({ log: pino({ level: 'silent' }), version: '1.2.3', imageSources: [] })
  addAccountRoutes(server)
  return server
}

test('without a provider the way to sign in leads to the sign-in page of this site, and nobody keeps that answer', async () => {
  const server = await openServer()
  const { statusCode, headers } = await server.inject('/api/login')
  expect(statusCode).toBe(302)
  expect(headers.location).toBe('/auth')
  expect(headers['cache-control']).toBe('no-store')
  await server.close()
})

test('no return address given from outside leads anywhere else', async () => {
  const server = await openServer()
  for (const target of ['//e', '/\\e', '/%2f%2fe', 'https://e', '\t//e']) {
    const url = `/api/login?return=${encodeURIComponent(target)}&next=${encodeURIComponent(target)}`
    expect((await server.inject(url)).headers.location, target).toBe('/auth')
  }
  await server.close()
})
