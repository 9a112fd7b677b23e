import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { dayMs, hourMs, mebibyte } from '#domain/units.ts'
import { answerWith, openTestIcons, startIconServer } from '../testing/icons/icon-server.ts'
import { buildPng } from '../testing/icons/pictures.ts'
import { getPlaceholder } from './draw-icon.usecases.ts'
import { saveIconFile, trimIconFolder } from './icon-folder.repository.ts'

const black = answerWith(buildPng({ color: 'black' }))
const white = answerWith(buildPng({ color: 'white' }))
const gone = (_request: unknown, response: { writeHead(status: number): { end(): void } }) =>
  response.writeHead(404).end()

/** The color of the first pixel. */
const colorOf = (address: string): string => {
  const { data } = PNG.sync.read(Buffer.from(address.split(',')[1] ?? '', 'base64'))
  return data[0] === 255 ? 'white' : 'black'
}

const sizeOf = async (folder: string): Promise<number> => {
  const files = await Promise.all((await readdir(folder)).map(name => stat(join(folder, name))))
  return files.reduce((sum, { size }) => sum + size, 0)
}

const openWorld = async (answer: Parameters<typeof startIconServer>[0]) => {
  const server = await startIconServer(answer)
  return { server, address: `${server.origin}/a.png`, ...(await openTestIcons({ origin: server.origin })) }
}

test('after a restart an icon comes from the disk for 7 days, then it is downloaded again', async () => {
  const { server, address, icons, reopen, clock } = await openWorld(white)
  const first = await icons.findIcon(address)
  server.answer = black
  clock.advance(7 * dayMs - hourMs)
  expect(await reopen().findIcon(address)).toBe(first)
  expect(server.requests).toHaveLength(1)
  clock.advance(hourMs)
  expect(colorOf(await icons.findIcon(address)), 'from memory it is no fresher').toBe('black')
  expect(colorOf(await reopen().findIcon(address))).toBe('black')
  expect(server.requests).toHaveLength(2)
})

test('an old icon is kept if it cannot be downloaded again, in memory and on disk', async () => {
  const { server, address, icons, reopen, clock, lines } = await openWorld(white)
  const first = await icons.findIcon(address)
  server.answer = gone
  clock.advance(30 * dayMs)
  for (const instance of [icons, icons, reopen()]) expect(await instance.findIcon(address)).toBe(first)
  expect(lines).toEqual([expect.stringContaining('HTTP 404'), expect.stringContaining('HTTP 404')])
})

test.each<[name: string, damage: (png: Buffer) => Buffer]>([
  ['cut', png => png.subarray(0, png.length / 2)],
  ['empty', () => Buffer.alloc(0)],
  ['a page', () => Buffer.from('<!doctype html>')],
  ['larger than any icon', png => Buffer.concat([png, Buffer.alloc(mebibyte)])],
  ['changed in the middle', png => Buffer.concat([png.subarray(0, 60), Buffer.from([1, 2]), png.subarray(62)])],
])('a file that is %s is ignored and replaced', async (_name, damage) => {
  const { server, address, icons, reopen, folder, lines } = await openWorld(white)
  const first = await icons.findIcon(address)
  const [name = ''] = await readdir(folder)
  const whole = await readFile(join(folder, name))
  await writeFile(join(folder, name), damage(whole))
  expect(await reopen().findIcon(address)).toBe(first)
  expect(server.requests).toHaveLength(2)
  expect(await readFile(join(folder, name))).toEqual(whole)
  expect(lines).toEqual([])
})

test('a failure leaves nothing on disk', async () => {
  const { address, icons, folder } = await openWorld(gone)
  expect(await icons.findIcon(address)).toBe(await getPlaceholder())
  await expect(stat(folder)).rejects.toThrow('ENOENT')
})

test('above the size limit the least recently used icons are deleted, and no other files', async () => {
  const { folder } = await openWorld(white)
  const at = (hours: number) => new Date(Date.UTC(2026, 2, 7, hours))
  const png = Buffer.alloc(1_000)
  for (const hours of [3, 1, 2, 4]) await saveIconFile(folder, `icon-${hours}`, { png, madeAt: at(hours) })
  await writeFile(join(folder, 'notes.txt'), png)
  expect(await trimIconFolder(folder, 4_000)).toBe(4_000)
  expect(await trimIconFolder(folder, 2_500)).toBe(2_000)
  const left = await Promise.all((await readdir(folder)).map(name => stat(join(folder, name))))
  expect(left.map(({ mtime }) => mtime.getTime()).toSorted()).toEqual([
    at(3).getTime(),
    at(4).getTime(),
    expect.any(Number),
  ])
})

test('an icon read from disk counts as used, and keeps its age', async () => {
  const { address, icons, reopen, clock, folder } = await openWorld(white)
  await icons.findIcon(address)
  const madeAt = clock.now()
  clock.advance(dayMs)
  await reopen().findIcon(address)
  const [name = ''] = await readdir(folder)
  expect(await stat(join(folder, name))).toMatchObject({ atime: clock.now(), mtime: madeAt })
})

test('the folder stays within its limit while icons are added', async () => {
  const server = await startIconServer(white)
  const { icons, folder } = await openTestIcons({ origin: server.origin, cacheMegabytes: 0.01 })
  for (let index = 0; index < 40; index += 1) {
    await icons.findIcon(`${server.origin}/${index}`)
    expect(await sizeOf(folder)).toBeLessThanOrEqual(0.01 * mebibyte)
  }
  expect((await readdir(folder)).length, 'and is used').toBeGreaterThan(5)
})

test('a folder that another process filled is trimmed with the first icon', async () => {
  const { address, icons, folder } = await openWorld(white)
  for (let index = 0; index < 3; index += 1) {
    await saveIconFile(folder, `old-${index}`, { png: Buffer.alloc(mebibyte / 2), madeAt: new Date(0) })
  }
  await icons.findIcon(address)
  expect(await sizeOf(folder)).toBeLessThan(mebibyte)
})

test('a folder that cannot be created is logged once, and icons still load', async () => {
  const { server, icons, folder, lines } = await openWorld(white)
  await writeFile(folder, 'a file where the folder should be')
  for (const path of ['/a', '/b', '/a']) expect(colorOf(await icons.findIcon(server.origin + path))).toBe('white')
  expect(server.requests).toEqual(['/a', '/b'])
  expect(lines).toEqual([expect.stringContaining('Icons cannot be stored in')])
})
