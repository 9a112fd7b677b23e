import { describe, expect, onTestFinished, test } from 'vitest'
import { minuteMs } from '#domain/units.ts'
import { openReceiver } from '../../testing/receiver.ts'
import { createGuardedFetch, ForbiddenAddressError, type GuardOptions } from './guarded-fetch.ts'

const open = (options: Partial<GuardOptions> = {}) => {
  const guarded = createGuardedFetch({ allowPrivate: false, ...options })
  onTestFinished(guarded.close)
  const post = (url: string, signal?: AbortSignal) =>
    guarded.send({ method: 'POST', url, headers: { 'x-test': 'yes' }, body: 'hello', ...(signal && { signal }) })
  return { ...guarded, post }
}

const noLookup = async (): Promise<never> => {
  throw new Error('This address must not be looked up.')
}
/** A resolver that returns the given answers in order and then repeats the last. */
const answering = (...answers: string[][]) => {
  const hostnames: string[] = []
  const resolve = async (hostname: string) => {
    const addresses = answers[Math.min(hostnames.length, answers.length - 1)] ?? []
    hostnames.push(hostname)
    return addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return { hostnames, resolve }
}

describe('a forbidden address entered by a user is refused without a connection', () => {
  test.each([
    ['a loopback address', 'http://127.0.0.1:PORT/'],
    ['a decimal spelling', 'http://2130706433:PORT/'],
    ['a hexadecimal spelling', 'http://0x7f000001:PORT/'],
    ['hexadecimal parts', 'http://0x7f.0.0.0x1:PORT/'],
    ['octal parts', 'http://0177.0.0.01:PORT/'],
    ['a short spelling', 'http://127.1:PORT/'],
    ['a trailing dot', 'http://127.0.0.1.:PORT/'],
    ['percent signs', 'http://%31%32%37.0.0.1:PORT/'],
    ['other digits', 'http://１２７。０。０。１:PORT/'],
    ['IPv6 loopback', 'http://[::1]:PORT/'],
    ['mapped IPv4', 'http://[::ffff:127.0.0.1]:PORT/'],
    ['mapped IPv4 in hexadecimal', 'http://[::ffff:7f00:1]:PORT/'],
    ['IPv4 translated for IPv6 networks', 'http://[64:ff9b::7f00:1]/'],
    ['a local translation', 'http://[64:ff9b:1::7f00:1]/'],
    ['6to4', 'http://[2002:7f00:1::]/'],
    ['this network', 'http://0.0.0.0:PORT/'],
    ['carrier-grade NAT', 'http://100.64.0.1/'],
    ['the secrets of a cloud machine', 'http://169.254.169.254/latest/meta-data/'],
    ['a private network', 'https://192.168.1.1/'],
    ['a unique local address', 'https://[fd00::1]/'],
    ['broadcast', 'http://255.255.255.255/'],
    ['localhost', 'http://localhost:PORT/'],
    ['localhost with a dot', 'http://LOCALHOST.:PORT/'],
    ['a name of the machine', 'http://hooks.localhost:PORT/'],
    ['a name of the local network', 'http://printer.local/'],
    ['a name of a company', 'http://db.internal/'],
    ['a name without a dot', 'http://redis:6379/'],
    ['a name and password', 'https://user:secret@example.com/'],
    ['a name alone', 'https://user@example.com/'],
    ['a file', 'file:///etc/passwd'],
    ['another protocol', 'gopher://example.com/'],
    ['a script', 'javascript:alert(1)'],
    ['no address', 'not an address'],
  ])('%s', async (_, address) => {
    const { url, port, requests } = await openReceiver()
    expect(url).toContain(String(port))
    const { post, ensureAllowed } = open({ resolve: noLookup })
    const hostile = address.replace('PORT', String(port))
    await expect(post(hostile)).rejects.toThrow(ForbiddenAddressError)
    await expect(ensureAllowed(hostile)).rejects.toMatchObject({ code: 'channel.forbidden_address' })
    expect(requests).toEqual([])
  })

  test.each([
    ['a private address', ['10.0.0.7']],
    ['this machine', ['127.0.0.1']],
    ['a private address among public ones', ['93.184.215.14', '10.0.0.7']],
    ['this machine in IPv6', ['::1']],
    ['mapped IPv4', ['::ffff:127.0.0.1']],
    ['no address at all', []],
  ])('a name that resolves to %s is refused', async (_, addresses) => {
    const { port, requests } = await openReceiver()
    const { resolve, hostnames } = answering(addresses)
    const { post, ensureAllowed } = open({ resolve })
    await expect(post(`http://hooks.example.com:${port}/`)).rejects.toThrow(ForbiddenAddressError)
    await expect(ensureAllowed(`http://hooks.example.com:${port}/`)).rejects.toThrow(ForbiddenAddressError)
    expect(hostnames).toEqual(['hooks.example.com', 'hooks.example.com'])
    expect(requests).toEqual([])
  })

  test.each(['http', 'https'])(
    'a name that was public when checked and local when used is refused: %s',
    async protocol => {
      const { port, requests } = await openReceiver()
      const { resolve, hostnames } = answering(['93.184.215.14'], ['127.0.0.1'])
      const { post, ensureAllowed } = open({ resolve })
      const url = `${protocol}://rebinding.example.com:${port}/`
      await ensureAllowed(url)
      await expect(post(url)).rejects.toThrow(ForbiddenAddressError)
      expect(hostnames).toHaveLength(2)
      expect(requests).toEqual([])
    },
  )

  test('a public address of this machine is refused in any spelling', async () => {
    const listOwnAddresses = () => ['93.184.215.14', '2606:4700:0:0::1']
    const { resolve } = answering(['93.184.215.14'])
    const { ensureAllowed } = open({ listOwnAddresses, resolve })
    const own = [
      'http://93.184.215.14/',
      'http://[::ffff:93.184.215.14]/',
      'http://[2606:4700::1]/',
      'http://me.example.com/',
    ]
    for (const url of own) await expect(ensureAllowed(url), url).rejects.toThrow('private')
    await ensureAllowed('http://93.184.215.15/')
  })

  test('cloud metadata services are refused, even on a server that allows private networks', async () => {
    const { resolve } = answering(['169.254.169.254'])
    const { post, ensureAllowed } = open({ allowPrivate: true, resolve })
    const hostile = [
      'http://169.254.169.254/',
      'http://[fd00:ec2::254]/',
      'http://[::ffff:169.254.169.254]/',
      'http://metadata/',
    ]
    for (const url of hostile) {
      await expect(post(url), url).rejects.toThrow(ForbiddenAddressError)
      await expect(ensureAllowed(url), url).rejects.toThrow(ForbiddenAddressError)
    }
  })

  test('an unknown name is refused with a sentence that says so', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))
    const { ensureAllowed } = open({ resolve })
    await expect(ensureAllowed('https://no-such-name.example.com/')).rejects.toThrow('No server was found')
  })

  test('a name whose lookup never ends is refused within the time limit of one request', async () => {
    const { post, ensureAllowed } = open({ resolve: () => new Promise(() => undefined), timeLimitMs: 50 })
    await expect(ensureAllowed('https://slow.example.com/')).rejects.toThrow(ForbiddenAddressError)
    await expect(post('https://slow.example.com/')).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})

describe('a request to an allowed address', () => {
  test('a request to an allowed address arrives unchanged at the resolved address', async () => {
    const { port, requests } = await openReceiver()
    const { resolve, hostnames } = answering(['127.0.0.1'], ['127.0.0.2'])
    const { post } = open({ allowPrivate: true, resolve })
    expect(await post(`http://hooks.example.com:${port}/a/b?c=d#e`)).toEqual({ status: 204, body: '' })
    expect(hostnames).toEqual(['hooks.example.com'])
    expect(requests).toMatchObject([
      { method: 'POST', url: '/a/b?c=d', headers: { host: `hooks.example.com:${port}`, 'x-test': 'yes' } },
    ])
    expect(requests[0]?.body.toString()).toBe('hello')
  })

  test('a request to an allowed address returns a redirect without following it', async () => {
    const secret = await openReceiver()
    const { url } = await openReceiver(reply => reply.writeHead(307, { location: secret.url }).end('over there'))
    const { post } = open({ allowPrivate: true })
    expect(await post(url)).toEqual({ status: 307, body: 'over there' })
    expect(secret.requests).toEqual([])
  })

  test('a request to an allowed address times out without response headers', async () => {
    const { url } = await openReceiver(() => undefined)
    const { post } = open({ allowPrivate: true, timeLimitMs: 200 })
    await expect(post(url)).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('a request to an allowed address times out if the response headers arrive byte by byte', async () => {
    const { url } = await openReceiver(reply => {
      const drip = setInterval(() => reply.socket?.write('H'), 20)
      reply.socket?.on('close', () => clearInterval(drip))
    })
    const { post } = open({ allowPrivate: true, timeLimitMs: 200 })
    await expect(post(url)).rejects.toThrow()
  })

  // Promise: P8
  test('a request to an allowed address reads 64 KB of an endless response and keeps its status', async () => {
    const sent = { bytes: 0 }
    const { url } = await openReceiver(reply => {
      reply.writeHead(200)
      const send = (): void => {
        sent.bytes += 16_384
        if (!reply.destroyed) reply.write('x'.repeat(16_384), () => setImmediate(send))
      }
      send()
    })
    const { post } = open({ allowPrivate: true, timeLimitMs: 10 * minuteMs })
    const { status, body } = await post(url)
    expect(status).toBe(200)
    expect(body).toHaveLength(65_536)
    const afterwards = sent.bytes
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(sent.bytes - afterwards).toBeLessThan(20_000_000)
  })

  test('a request to an allowed address succeeds with the status of a response whose body never ends', async () => {
    const { url } = await openReceiver(reply => void reply.writeHead(200).write('so far'))
    const { post } = open({ allowPrivate: true, timeLimitMs: 300 })
    expect(await post(url)).toEqual({ status: 200, body: 'so far' })
  })

  test("a request to an allowed address ends when the caller's signal aborts", async () => {
    const { url } = await openReceiver(() => undefined)
    const { post } = open({ allowPrivate: true })
    const stopped = new Error('stopped')
    const controller = new AbortController()
    const answer = post(url, controller.signal)
    controller.abort(stopped)
    await expect(answer).rejects.toBe(stopped)
    await expect(post(url, controller.signal)).rejects.toBe(stopped)
  })

  test('a request to an allowed address fails with the error of the connection', async () => {
    const { post } = open({ allowPrivate: true })
    await expect(post('http://127.0.0.1:9/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('a request to an allowed address cannot add lines to the request headers', async () => {
    const { url, requests } = await openReceiver()
    const guarded = open({ allowPrivate: true })
    const headers = { authorization: 'Bearer a\r\nx-hostile: 1' }
    await expect(guarded.post(url)).resolves.toMatchObject({ status: 204 })
    const { send, close } = createGuardedFetch({ allowPrivate: true })
    await expect(send({ method: 'POST', url, headers, body: '' })).rejects.toThrow('invalid authorization header')
    await close()
    expect(requests).toHaveLength(1)
  })
})
