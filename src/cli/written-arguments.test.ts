import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runAgainst } from './testing/run-against.ts'

// What a command requests for the values that people write. The server refuses everything, so only the requests matter.

let home: string
let url: string
let asked: string[] = []
const server = createServer((request, response) => {
  asked.push(`${request.method} ${decodeURIComponent(request.url ?? '')}`)
  response
    .writeHead(400, { 'content-type': 'application/problem+json' })
    .end(JSON.stringify({ message: 'No.', code: 'request.invalid' }))
})

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'rank-atlas-cli-'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  await rm(home, { recursive: true, force: true })
})

const run = async (...args: string[]) => {
  asked = []
  return runAgainst({ url, home }, args)
}

describe('a command understands', () => {
  test.each([
    ['-c', 'JP'],
    ['-c', 'Japan'],
    ['--storefront', 'japan'],
  ])('a command understands the country %s %s', async (...args) => {
    await run('chart', ...args)
    expect(asked[0]).toContain('storefront=jp&')
  })

  test('a command understands the genre by its name, and the type and the device in any spelling', async () => {
    await run('chart', '-g', 'games', '-t', 'Top Paid', '-d', 'iPad')
    expect(asked[0]).toMatch(/chartType=top-paid&genre=6014&device=ipad/)
    await run('ranks', '1000', '-c', 'UK', '-g', 'Health & Fitness')
    expect(asked[0]).toContain('/ranks?storefront=gb&genre=6013')
    await run('movers', '-c', 'World')
    expect(asked[0]).toContain('storefront=world')
    await run('search', 'notes', '-c', 'South Korea')
    expect(asked[0]).toContain('storefront=kr')
  })

  test('a command understands an app by its link', async () => {
    const link = 'https://apps.apple.com/us/app/notes/id1110145109'
    for (const [name, path] of [
      ['app', 'GET /api/apps/1110145109/summary'],
      ['countries', 'GET /api/apps/1110145109/world'],
      ['ranks', 'GET /api/apps/1110145109/ranks'],
      ['track', 'POST /api/users/me/apps/1110145109/track'],
      ['untrack', 'DELETE /api/users/me/apps/1110145109/track'],
    ] as const) {
      await run(name, link)
      expect(asked.join('\n'), name).toContain(path)
    }
  })

  test('a command understands the countries and the charts of an export', async () => {
    await run('export', join(home, 'file'), '-c', 'Japan, US', '--chart', 'top-free:games,Top Paid:all:iPad')
    expect(asked[0]).toContain('storefront=jp,us&chart=top-free:6014:iphone,top-paid:all:ipad')
  })
})

describe('a command refuses before it asks', () => {
  test.each([
    [['chart', '-c', 'Atlantis'], /--storefront.*'Atlantis'.*"jp" or "Japan"/],
    [['chart', '-g', 'gamez'], /--genre.*'gamez'.*6014 or "Games"/],
    [['chart', '-t', 'best'], /--type.*'best'.*top-free, top-paid, top-grossing/],
    [['chart', '-d', 'mac'], /--device.*'mac'.*iphone, ipad/],
    [['ranks', 'Notes'], /'Notes'.*'id'.*284882215/],
    [['track', 'https://apps.apple.com/us/developer/apple/id284417353'], /'id'.*284882215/],
    [['export', '--chart', 'games'], /--chart.*'games'.*top-free:games/],
  ])('a command refuses %j by the name of the argument, with examples', async (args, words) => {
    const { code, stderr } = await run(...args)
    expect({ code, stderr, asked }).toEqual({ code: 2, stderr: expect.stringMatching(words), asked: [] })
  })
})
