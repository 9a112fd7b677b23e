import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createHttpServer } from './http.ts'

const open = async () => {
  const server = await createHttpServer({ log: pino({ level: 'silent' }), imageSources: [] })
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  server.get('/held', async () => {
    begun.resolve()
    await held.promise
    return 'answered'
  })
  server.post('/echo', async request => request.body)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as { port: number }
  const send = async (text: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  return { server, held, begun, send }
}

const readAll = async (socket: Socket): Promise<string> => {
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}

const halves = {
  'with half of its headers': 'GET / HTTP/1.1\r\nhost: x\r\n',
  'with half of its body':
    'POST /echo HTTP/1.1\r\nhost: x\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":',
  'without a byte': '',
}

// Promise: P6
test.each(Object.entries(halves))('a request %s does not hold up a stop', async (_, text) => {
  const { server, send } = await open()
  const socket = await send(text)
  const closed = once(socket.resume(), 'close')
  await server.inject('/nothing')
  await server.close()
  await closed
})

// Promise: P6
test('a request that is complete gets its answer during a stop, beside one sent by half', async () => {
  const { server, held, begun, send } = await open()
  await send(halves['with half of its headers'])
  const answer = readAll(await send('GET /held HTTP/1.1\r\nhost: x\r\n\r\n'))
  await begun.promise
  const closing = server.close()
  held.resolve()
  expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*answered$/)
  await closing
})

test('requests that wait in line on one connection are all answered during a stop', async () => {
  const { server, held, begun, send } = await open()
  const text = 'GET /held HTTP/1.1\r\nhost: x\r\n\r\n'
  const answers = readAll(await send(text + text))
  await begun.promise
  const closing = server.close()
  held.resolve()
  expect((await answers).match(/answered/g)).toHaveLength(2)
  await closing
})
