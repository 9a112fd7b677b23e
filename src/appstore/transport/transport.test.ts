import { once } from 'node:events'
import { deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createAppStore } from '../client.ts'
import { NetworkError, TimeoutError } from '../errors.ts'
import { bytes, feedBody, feedEntry, queryOf, usTopFree } from '../testing/bodies.ts'
import { answerWith, hostsAt, startStore } from '../testing/http-server.ts'

const chartBody = bytes(feedBody(queryOf(), [7, 8].map(feedEntry)))
const unusable = (reason: string) => expect.objectContaining({ code: 'appstore.unusable', reason })

test('a valid response is accepted whatever its content type', async () => {
  const { store } = await startStore(answerWith(chartBody, { 'content-type': 'text/javascript; charset=utf-8' }))
  expect((await store.fetchTopChart(usTopFree)).entries).toHaveLength(2)
})
test('a valid response is requested with a user agent', async () => {
  let agent: string | undefined
  const { store } = await startStore(
    (request, response) => {
      agent = request.headers['user-agent']
      response.end(chartBody)
    },
    { userAgent: 'my-tracker/1.0' },
  )
  await store.fetchTopChart(usTopFree)
  expect(agent).toBe('my-tracker/1.0')
})
test.each([
  ['gzip with its header', gzipSync(chartBody), { 'content-encoding': 'gzip' }],
  ['deflate with its header', deflateSync(chartBody), { 'content-encoding': 'deflate' }],
  ['gzip that nobody asked for, without a header', gzipSync(chartBody), {}],
  ['gzip inside gzip', gzipSync(gzipSync(chartBody)), { 'content-encoding': 'gzip' }],
])('a valid response in %s is unpacked', async (_name, body, headers) => {
  const { store } = await startStore(answerWith(body, { ...headers }))
  expect((await store.fetchTopChart(usTopFree)).entries).toHaveLength(2)
})

describe('the timeout', () => {
  const timeoutMs = 60
  test('the timeout applies when the headers never arrive', async () => {
    const { store } = await startStore(() => {}, { timeoutMs })
    await expect(store.fetchTopChart(usTopFree)).rejects.toThrow(TimeoutError)
  })
  test('the timeout applies when the body never ends', async () => {
    const { store } = await startStore((_request, response) => response.writeHead(200).write('{'), { timeoutMs })
    await expect(store.fetchTopChart(usTopFree)).rejects.toMatchObject({ code: 'appstore.timeout', isRetryable: true })
  })
  test('the timeout covers the whole response, so a slow body times out too', async () => {
    const { store } = await startStore(
      (_request, response) => {
        const trickle = setInterval(() => response.write(' '), 15)
        response.on('close', () => clearInterval(trickle))
      },
      { timeoutMs },
    )
    await expect(store.fetchTopChart(usTopFree)).rejects.toThrow(TimeoutError)
  })
  test('the timeout does not include waiting in beforeCall', async () => {
    const beforeCall = () => new Promise<undefined>(resolve => setTimeout(resolve, 850, undefined))
    const { store } = await startStore(answerWith(chartBody), { timeoutMs: 800, beforeCall })
    await expect(store.fetchTopChart(usTopFree)).resolves.toBeDefined()
  })
})

describe('a caller who aborts', () => {
  const reason = new Error('the sweep was cancelled')
  test('a caller who aborts gets the reason of the signal while headers or body are loading', async () => {
    for (const begin of [() => {}, (response: { write: (text: string) => void }) => response.write('{')]) {
      const controller = new AbortController()
      const { store } = await startStore((_request, response) => {
        begin(response)
        setTimeout(() => controller.abort(reason), 10)
      })
      await expect(store.fetchTopChart({ ...usTopFree, signal: controller.signal })).rejects.toBe(reason)
    }
  })
  test('a caller who aborts before the call sends nothing', async () => {
    const { store, requests } = await startStore(answerWith(chartBody))
    await expect(store.fetchTopChart({ ...usTopFree, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(requests).toEqual([])
  })
  test('a caller who aborts during beforeCall sends nothing', async () => {
    const controller = new AbortController()
    const beforeCall = async () => void controller.abort(reason)
    const { store, requests } = await startStore(answerWith(chartBody), { beforeCall })
    await expect(store.fetchTopChart({ ...usTopFree, signal: controller.signal })).rejects.toBe(reason)
    expect(requests).toEqual([])
  })
})

test('a broken connection that is reset is a network error with its cause', async () => {
  const { store } = await startStore(request => request.socket.resetAndDestroy())
  await expect(store.fetchTopChart(usTopFree)).rejects.toThrow(NetworkError)
})
test('a broken connection in the middle of a body with a known length is a network error', async () => {
  const { store } = await startStore((_request, response) => {
    response.writeHead(200, { 'content-length': chartBody.length })
    response.write(chartBody.subarray(0, 50), () => response.destroy())
  })
  await expect(store.fetchTopChart(usTopFree)).rejects.toThrow(NetworkError)
})
test('a broken connection in the middle of a chunked body is a network error', async () => {
  const { store } = await startStore((_request, response) => response.write('{"feed"', () => response.destroy()))
  await expect(store.fetchTopChart(usTopFree)).rejects.toThrow(NetworkError)
})
test('a broken connection to a closed port is a network error that says so', async () => {
  const store = createAppStore({ hosts: hostsAt('http://127.0.0.1:1') })
  await expect(store.fetchTopChart(usTopFree)).rejects.toMatchObject({
    code: 'appstore.network',
    message: expect.stringMatching(
      /^The connection for http:\/\/127.0.0.1:1\/us\/rss.* failed \(.+\)\. Check the network/,
    ),
  })
})

describe('an unusable body', () => {
  test.each([
    ['JSON that ends in the middle', answerWith(chartBody.subarray(0, 200)), 'truncated'],
    ['gzip that ends in the middle', answerWith(gzipSync(chartBody).subarray(0, 120)), 'truncated'],
    [
      'gzip that is broken',
      answerWith(Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.from('broken')])),
      'undecodable',
    ],
    ['plain text that claims to be gzip', answerWith(chartBody, { 'content-encoding': 'gzip' }), 'undecodable'],
    ['HTML with status 200', answerWith('<html>Error</html>', { 'content-type': 'text/html' }), 'html'],
    ['nothing with status 200', answerWith(''), 'empty-body'],
    ['nothing with status 204', answerWith('', { status: 204 }), 'empty-body'],
  ])('%s', async (_name, handler, reason) => {
    const { store } = await startStore(handler)
    await expect(store.fetchTopChart(usTopFree)).rejects.toThrow(unusable(reason))
  })

  // Promise: P7
  test('a body larger than 8 MiB is not read to the end: the connection is closed', async () => {
    const block = Buffer.alloc(1024 * 1024, ' ')
    let sent = 0
    let closed: Promise<unknown> = Promise.resolve()
    const { store } = await startStore((_request, response) => {
      closed = once(response, 'close')
      const pour = () => {
        while (!response.destroyed && sent < 100 * block.length) {
          sent += block.length
          if (!response.write(block)) return response.once('drain', pour)
        }
        return response.end()
      }
      pour()
    })
    await expect(store.fetchTopChart(usTopFree)).rejects.toThrow(unusable('too-large'))
    await closed
    expect(sent).toBeLessThan(30 * block.length)
  })
  test('an unusable body of exactly the limit is read', async () => {
    const { store } = await startStore(answerWith(chartBody), { maxBodyBytes: chartBody.length })
    await expect(store.fetchTopChart(usTopFree)).resolves.toBeDefined()
  })
  test.each([
    ['with its header', { 'content-encoding': 'gzip' }],
    ['without a header', {}],
  ])('an unusable body with a little gzip %s that expands beyond the limit is too large', async (_name, headers) => {
    const bomb = gzipSync(Buffer.alloc(2_000_000, ' '))
    const { store } = await startStore(answerWith(bomb, { ...headers }), { maxBodyBytes: 100_000 })
    await expect(store.fetchTopChart(usTopFree)).rejects.toThrow(unusable('too-large'))
  })
})

const openStore = async (localAddress: string | undefined) => {
  const seen: (string | undefined)[] = []
  const opened = await startStore(
    (request, response) => {
      seen.push(request.socket.remoteAddress)
      response.end(bytes(feedBody(queryOf(), [feedEntry(7)])))
    },
    { beforeCall: async () => ({ localAddress }) },
  )
  return { ...opened, seen }
}

test.each(['127.0.0.2', '127.0.0.3'])('a request leaves from the address %s of its permit', async localAddress => {
  const { store, seen } = await openStore(localAddress)
  expect((await store.fetchTopChart(usTopFree)).entries).toHaveLength(1)
  await store.fetchTopChart(usTopFree)
  expect(seen).toEqual([localAddress, localAddress])
})

test('a request without an address leaves from the one that the system chooses', async () => {
  const { store, seen } = await openStore(undefined)
  await store.fetchTopChart(usTopFree)
  expect(seen).toEqual(['127.0.0.1'])
})

test('a request from an address that the machine has lost is a network error, and is not sent from another one', async () => {
  const { store, seen } = await openStore('203.0.113.7')
  await expect(store.fetchTopChart(usTopFree)).rejects.toThrow(NetworkError)
  expect(seen).toEqual([])
})
