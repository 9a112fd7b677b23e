import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { buildHttpServer } from '../../http-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { createHttpServer } from './http.ts'
import { addMount } from './mounts.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>
beforeAll(async () => {
  opened = await openTestServer()
})

const limits = { api: 2, search: 2, images: 100, pages: 2, 'sign-in': 2, health: 2 }

/** Echoes the request and sets no headers of its own. */
const echo: RequestListener = async (request, response) => {
  const body = await text(request)
  response.writeHead(request.method === 'POST' ? 201 : 200, { 'x-mine': 'yes' })
  response.end(JSON.stringify({ url: request.url, body }))
}

const openMounted = async () => {
  const log = pino({ level: 'silent' })
  const server = await createHttpServer({ log, imageSources: [], limits })
  await addMount(server, { path: '/stand-in', handle: echo }, '')
  return server
}

test('a mounted server gets the request unchanged, with its body unread', async () => {
  const server = await openMounted()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const url = '/stand-in/a%2Fb?c=d'
  const answer = await server.inject({ method: 'POST', url, headers, payload: 'who=ada' })
  expect([answer.statusCode, answer.json()]).toEqual([201, { url, body: 'who=ada' }])
  await server.close()
})

test('a mounted server has its own headers and guards, and all other paths keep ours', async () => {
  const server = await openMounted()
  const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }
  for (let count = 0; count < 5; count += 1) {
    const answer = await server.inject({ method: 'POST', url: '/stand-in/x', headers, payload: 'x' })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['x-mine']).toBe('yes')
    expect(answer.headers['content-security-policy']).toBeUndefined()
  }
  const beside = await server.inject({ method: 'POST', url: '/stand-ins', headers, payload: 'x' })
  expect(beside.statusCode).toBeGreaterThanOrEqual(400)
  expect(beside.headers['content-security-policy']).toBeDefined()
  await server.close()
})

test('outside the demo, no server with a mount starts, because a mount could sign people in without a password', async () => {
  const { services } = opened
  const mounts = [{ path: '/demo-provider', handle: echo }]
  const build = (isDemo: boolean) => {
    const settings = { ...services.settings, process: { ...services.settings.process, isDemo } }
    return buildHttpServer({ ...services, settings }, { isStopping: () => false, screens: undefined, mounts })
  }
  await expect(build(false)).rejects.toThrow('Only the demo may mount another server at /demo-provider')
  const server = await build(true)
  expect((await server.inject('/demo-provider/x')).headers['x-mine']).toBe('yes')
  await server.close()
})
