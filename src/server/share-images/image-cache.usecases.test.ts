import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { minuteMs } from '#domain/units.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createImageCache } from './image-cache.usecases.ts'
import type { ImageSubject } from './share-images.repository.ts'
import { mostImages } from './share-images.rules.ts'
import { shareImages } from './share-images.table.ts'

/** Fake images that name their subject, ready at once unless the test delays them. */
const createPainter = () => {
  const drawn: ImageSubject[] = []
  const painter = { drawn, wait: Promise.resolve() as Promise<unknown> }
  const draw = async (subject: ImageSubject): Promise<Buffer> => {
    const number = drawn.push(subject)
    await painter.wait
    return Buffer.from(`picture ${number} of ${subject}`)
  }
  return { painter, draw }
}

const open = async () => {
  const { db } = await openTestDatabase()
  const clock = createTestClock()
  const { painter, draw } = createPainter()
  const images = createImageCache({ db, clock, draw })
  const textOf = async (subject: ImageSubject) => String((await images.findImage(subject)).png)
  const listKeys = async () => (await db.select({ key: shareImages.subject }).from(shareImages)).map(({ key }) => key)
  return { db, clock, painter, draw, images, textOf, listKeys }
}

test('fifty parallel requests draw an image once, and each subject has its own image', async () => {
  const { painter, textOf } = await open()
  const texts = Array.from({ length: 50 }, (_, index) => textOf(index < 49 ? 11 : 'main'))
  const [ofApp, ofMain, ...others] = [...new Set(await Promise.all(texts))]
  expect([ofApp, ofMain, others]).toEqual([
    expect.stringMatching(/^picture \d of 11$/),
    expect.stringMatching(/^picture \d of main$/),
    [],
  ])
  expect(new Set(painter.drawn)).toEqual(new Set([11, 'main']))
  expect(painter.drawn).toHaveLength(2)
})

test('an image is the same for half an hour in every process, and is then drawn again', async () => {
  const { db, clock, painter, draw, images, textOf } = await open()
  const first = await images.findImage(11)
  const otherProcess = createImageCache({ db, clock, draw })
  clock.advance(30 * minuteMs - 1)
  expect(await otherProcess.findImage(11)).toEqual(first)
  expect(await otherProcess.findTag(11)).toBe(first.etag)
  expect(painter.drawn).toHaveLength(1)
  clock.advance(1)
  expect(await otherProcess.findTag(11)).toBeUndefined()
  expect(await textOf(11)).toBe('picture 2 of 11')
  expect(await images.findTag(11)).not.toBe(first.etag)
})

test('a clock that was set back does not keep an image longer', async () => {
  const { clock, textOf } = await open()
  await textOf(11)
  clock.advance(-31 * minuteMs)
  expect(await textOf(11)).toBe('picture 2 of 11')
})

test('a failure reaches all waiting requests, is not cached, and the next request retries', async () => {
  const { painter, textOf, listKeys } = await open()
  const failure = Promise.reject(new Error('no ink'))
  failure.catch(() => undefined)
  painter.wait = failure
  const both = await Promise.allSettled([textOf(11), textOf(11)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await listKeys()).toEqual([])
  painter.wait = Promise.resolve()
  expect(await textOf(11)).toBe('picture 2 of 11')
})

test('an image that was discarded while it was drawn is sent to waiting requests, and the newer one is stored', async () => {
  const { painter, images, textOf } = await open()
  const held = Promise.withResolvers<void>()
  painter.wait = held.promise
  const before = textOf(11)
  while (painter.drawn.length === 0) await new Promise(setImmediate)
  images.forgetUnderWay()
  painter.wait = Promise.resolve()
  const anew = await images.makeAnew(11)
  held.resolve()
  expect(await before).toBe('picture 1 of 11')
  expect(String(anew.png)).toBe('picture 2 of 11')
  expect(await textOf(11)).toBe('picture 2 of 11')
})

test('only a number of the newest images is kept; the oldest are evicted', async () => {
  const { db, clock, textOf, listKeys } = await open()
  await db.execute(sql`
    INSERT INTO share_images (subject, png, bytes, etag, made_at)
    SELECT 'app:' || n, 'AA==', 1, 'tag', '2026-01-01'::timestamptz + n * interval '1 second'
    FROM generate_series(1, ${sql.raw(String(mostImages))}) AS n`)
  clock.set(new Date('2026-02-01'))
  await textOf('main')
  const keys = await listKeys()
  expect(keys).toHaveLength(mostImages)
  expect(keys).toContain('main')
  expect(keys).toContain('app:2')
  expect(keys).not.toContain('app:1')
})
