import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { mebibyte, minuteMs } from '#domain/units.ts'
import { answerWith, openTestIcons, startIconServer } from '../testing/icons/icon-server.ts'
import { buildPng, smallJpeg } from '../testing/icons/pictures.ts'
import { getPlaceholder } from './draw-icon.usecases.ts'

const read = (address: string): PNG => {
  const [type = '', base64 = ''] = address.split(',')
  expect(type).toBe('data:image/png;base64')
  return PNG.sync.read(Buffer.from(base64, 'base64'))
}

const hang: RequestListener = () => undefined
const placeholder = await getPlaceholder()

const writeWithoutEnd: RequestListener = (_request, response) => {
  const block = Buffer.alloc(64 * 1024)
  const write = () => {
    while (!response.destroyed && response.write(block));
  }
  response.on('drain', write)
  write()
}

const drip: RequestListener = (_request, response) => {
  response.write(buildPng().subarray(0, 20))
  const dripping = setInterval(() => response.write(Buffer.alloc(1)), 20)
  response.once('close', () => clearInterval(dripping))
}

const breakOff: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-length': 5_000 })
  response.write(buildPng(), () => response.destroy())
}

const fail =
  (status: number): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(buildPng())

const bomb = gzipSync(Buffer.alloc(40 * mebibyte))

const tooSlow = /^took longer than 0.5 s$/

const hostile: [name: string, answer: RequestListener, reason: RegExp][] = [
  ['is declared as 50 MB', answerWith(smallJpeg, { 'content-length': 50_000_000 }), /^larger than 1 MB$/],
  ['does not end', writeWithoutEnd, /^larger than 1 MB$/],
  ['is a gzip bomb', answerWith(bomb, { 'content-encoding': 'gzip' }), /^larger than 1 MB$/],
  ['is a page', answerWith('<!doctype html>', { 'content-type': 'image/png' }), /^not a PNG or JPEG image$/],
  ['is SVG', answerWith('<svg xmlns="http://www.w3.org/2000/svg"/>'), /^not a PNG or JPEG image$/],
  ['is empty', answerWith(''), /^not a PNG or JPEG image$/],
  ['sends no headers', hang, tooSlow],
  ['comes byte by byte', drip, tooSlow],
  ['has 256 megapixels', answerWith(buildPng({ width: 16_000 })), /^too many pixels: 16000 × 16000$/],
  ['is half a PNG', answerWith(buildPng({ width: 1_500 }).subarray(0, 150)), /^a broken or blank image$/],
  ['is half a JPEG', answerWith(smallJpeg.subarray(0, 280)), /^a broken or blank image$/],
  ['says to be longer than it is', breakOff, /^the connection failed: \w+$/],
  [
    'says to be shorter than it is',
    answerWith(buildPng(), { 'content-length': 20 }),
    /^(not a PNG|the connection failed)/,
  ],
  ['is a 404', fail(404), /^HTTP 404$/],
  ['is a 500', fail(500), /^HTTP 500$/],
  ['is nothing new', fail(304), /^it redirects$/],
  ['is a reset', request => request.socket.resetAndDestroy(), /^the connection failed: \w+$/],
]

describe('the placeholder replaces the icon, one log line says why, and a later attempt succeeds:', () => {
  test.each(hostile)(
    'the placeholder replaces the icon, one log line says why, and a later attempt succeeds: it %s',
    async (_name, answer, reason) => {
      const server = await startIconServer(answer)
      const limit = reason === tooSlow ? { timeLimitMs: 500 } : {}
      const { icons, lines, clock } = await openTestIcons({ origin: server.origin, ...limit })
      const find = () => icons.findIcon(`${server.origin}/a.png?token=1`)

      expect(await find()).toBe(placeholder)
      server.answer = answerWith(buildPng())
      expect(await find(), 'a failure is remembered').toBe(placeholder)
      expect(server.requests).toHaveLength(1)

      const [line = '', ...others] = lines
      const host = server.origin.replace('http://', '')
      expect(others).toEqual([])
      expect(JSON.parse(line)).toMatchObject({
        level: 40,
        icon: `${host}/a.png`,
        reason: expect.stringMatching(reason),
      })

      clock.advance(10 * minuteMs)
      expect(read(await find())).toMatchObject({ width: 256, height: 256 })
      expect(lines).toHaveLength(1)
    },
  )
})

test('a redirect is not followed, and its internal target gets no request', async () => {
  const inner = await startIconServer(answerWith(buildPng()))
  for (const status of [301, 302, 303, 307, 308]) {
    const server = await startIconServer((_request, response) =>
      response.writeHead(status, { location: `${inner.origin}/latest/meta-data` }).end(),
    )
    const { icons, lines } = await openTestIcons({ origin: server.origin })
    expect(await icons.findIcon(`${server.origin}/a.png`)).toBe(placeholder)
    expect(lines).toEqual([expect.stringContaining('it redirects')])
  }
  expect(inner.requests).toEqual([])
})

test('other hosts get no request, and the log says so once per valid address', async () => {
  const other = await startIconServer(answerWith(buildPng()))
  const { icons, lines } = await openTestIcons({ origin: 'http://127.0.0.1:9' })
  for (const address of [null, '', '/api/placeholder-icon', `${other.origin}/a.png`, `${other.origin}/a.png`]) {
    expect(await icons.findIcon(address)).toBe(placeholder)
  }
  expect(other.requests).toEqual([])
  expect(lines).toEqual([expect.stringContaining('not on an Apple image host')])
})

test('256 megapixels take no memory', async () => {
  const server = await startIconServer(answerWith(buildPng({ width: 16_000 })))
  const { icons } = await openTestIcons({ origin: server.origin })
  await icons.findIcon(`${server.origin}/warm-up.png`)
  const before = process.memoryUsage.rss()
  for (let time = 0; time < 5; time += 1) await icons.findIcon(`${server.origin}/${time}.png`)
  // Decoded, one of them would take 1 GB.
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * mebibyte)
})

test('at most 1 MB is read, whatever is sent', async () => {
  let sent = 0
  const server = await startIconServer((request, response) => {
    writeWithoutEnd(request, response)
    response.once('close', () => {
      sent = response.socket?.bytesWritten ?? request.socket.bytesWritten
    })
  })
  const { icons } = await openTestIcons({ origin: server.origin })
  await icons.findIcon(`${server.origin}/a.png`)
  await expect.poll(() => server.open).toBe(0)
  expect(sent).toBeGreaterThan(mebibyte)
  // The capacity of the socket buffers on both sides.
  expect(sent).toBeLessThan(16 * mebibyte)
})

test('a PNG and a JPEG become a PNG of 256 × 256, whatever their shape', async () => {
  const server = await startIconServer(answerWith(buildPng({ width: 300, height: 40 })))
  const { icons } = await openTestIcons({ origin: server.origin })
  const png = read(await icons.findIcon(`${server.origin}/a.png`))
  server.answer = answerWith(smallJpeg, { 'content-type': 'text/html' })
  const jpeg = read(await icons.findIcon(`${server.origin}/b.png`))
  for (const { width, height, data } of [png, jpeg]) {
    expect({ width, height }).toEqual({ width: 256, height: 256 })
    expect(data.every((value, index) => index % 4 !== 3 || value === 255)).toBe(true)
  }
})

test('parallel requests for an icon share one download, and later ones need none', async () => {
  const server = await startIconServer(answerWith(buildPng()))
  const { icons, lines } = await openTestIcons({ origin: server.origin })
  const found = await Promise.all(Array.from({ length: 20 }, () => icons.findIcon(`${server.origin}/a.png`)))
  expect(new Set([...found, await icons.findIcon(`${server.origin}/a.png#other`)]).size).toBe(1)
  expect(server.requests).toEqual(['/a.png'])
  expect(lines).toEqual([])
})

test('icons are downloaded two at a time', async () => {
  const server = await startIconServer(async (_request, response) => {
    await sleep(20)
    response.end(buildPng())
  })
  const { icons } = await openTestIcons({ origin: server.origin })
  const paths = Array.from({ length: 8 }, (_, index) => `/${index}.png`)
  await Promise.all(paths.map(path => icons.findIcon(server.origin + path)))
  expect(server.mostOpen).toBe(2)
  expect(server.requests.toSorted()).toEqual(paths)

  await Promise.all(paths.map(path => icons.findIcon(`${server.origin}/later${path}`)))
  expect(server.mostOpen, 'later, too').toBe(2)
})

test('the time limit includes the wait: hanging icons delay others no longer than that', async () => {
  const server = await startIconServer(hang)
  const { icons, lines } = await openTestIcons({ origin: server.origin, timeLimitMs: 500 })
  const paths = Array.from({ length: 24 }, (_, index) => `/${index}`)
  const startedMs = performance.now()
  const found = await Promise.all(paths.map(path => icons.findIcon(server.origin + path)))
  // Two at a time, each until its time limit, they would take 6 s.
  expect(performance.now() - startedMs).toBeLessThan(4_000)
  expect(found).toEqual(paths.map(() => placeholder))
  expect(lines).toHaveLength(paths.length)
})

test('a stopping server aborts running and waiting downloads, and logs no failure', async () => {
  const server = await startIconServer(hang)
  const { icons, lines } = await openTestIcons({ origin: server.origin, timeLimitMs: 20_000 })
  const found = Promise.all(['/a', '/b', '/c'].map(path => icons.findIcon(server.origin + path)))
  await expect.poll(() => server.open).toBe(2)
  await icons.stop()
  expect(await found).toEqual([placeholder, placeholder, placeholder])
  expect(await icons.findIcon(`${server.origin}/d`)).toBe(placeholder)
  expect(server.requests).toHaveLength(2)
  expect(lines).toEqual([])
})
