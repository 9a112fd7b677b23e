import { pbkdf2 } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameChart } from '#domain/named-charts.ts'
import { type Given, runAgainst } from './testing/run-against.ts'

// The program against a server on this machine that answers as each test wants. `e2e/programs.e2e.ts` has the real one.

let home: string
let answer: RequestListener
let asked: string[] = []
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  answer(request, response)
})
let url: string

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

const run = (args: readonly string[], given?: Given) => {
  asked = []
  return runAgainst({ url, home }, args, given)
}

const answerJson = (value: unknown, status = 200, headers: Record<string, string> = {}): void => {
  answer = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
  }
}

const refusal = (code: string) => ({ message: 'The sentence of the server.', code })

describe('the exit code and the sentence', () => {
  test.each([
    { status: 400, expected: 2 },
    { status: 401, expected: 4 },
    { status: 403, expected: 4 },
    { status: 404, expected: 3 },
    { status: 409, expected: 1 },
    { status: 429, expected: 5 },
    { status: 500, expected: 1 },
    { status: 503, expected: 6 },
  ])(
    'the exit code and the sentence follow from the refusal $status of the server, also with a code of a newer version',
    async ({ status, expected }) => {
      answerJson(refusal('code.of_a_newer_version'), status, { 'retry-after': '7' })
      const { code, stdout, stderr } = await run(['health'])
      expect({ code, stdout }).toEqual({ code: expected, stdout: '' })
      expect(stderr).toContain('The sentence of the server. Try again in 7 s.')
    },
  )

  test('the exit code and the sentence say that an answer is not one of Rank Atlas', async () => {
    answerJson({ hello: 'world' })
    expect(await run(['health'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('same version'),
    })
  })

  test.each([
    ['text/html', '<!doctype html><title>404</title>'],
    ['application/json', '{"message":"Not Found"}'],
    ['text/plain', ''],
  ])(
    'the exit code and the sentence say that the address is not a Rank Atlas server if it answers 404 as %s',
    async (type, body) => {
      answer = (_request, response) => response.writeHead(404, { 'content-type': type }).end(body)
      for (const args of [['health'], ['search', 'notes'], ['export', '-']]) {
        const { code, stderr } = await run(args)
        expect({ code, stderr }).toEqual({
          code: 2,
          stderr: expect.stringContaining(`${url} is not a Rank Atlas server`),
        })
      }
    },
  )

  test('the exit code and the sentence say where a redirect leads, and follow none with a token', async () => {
    answer = (_request, response) => response.writeHead(301, { location: 'https://elsewhere.example/' }).end()
    const { code, stderr } = await run(['health'], { env: { RANK_ATLAS_TOKEN: 'ra_secret' } })
    expect(code).toBe(2)
    expect(stderr).toContain('redirects to https://elsewhere.example/')
  })

  test('the exit code and the sentence say that an answer broke off', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"a":')
      setTimeout(() => response.destroy(), 20)
    }
    expect(await run(['health'])).toMatchObject({ code: 6, stdout: '', stderr: expect.stringContaining('broke') })
  })

  test('the exit code and the sentence are those of an interruption when a person presses Ctrl-C', async () => {
    const pressed = new AbortController()
    answer = () => pressed.abort()
    expect(await run(['health'], { signal: pressed.signal })).toEqual({ code: 130, stdout: '', stderr: '' })
  })

  test('the exit code and the sentence are those of an interruption while the program waits for a token on standard input', async () => {
    const pressed = new AbortController()
    const running = run(['login', '--token-stdin'], { signal: pressed.signal })
    await sleep(20)
    pressed.abort()
    expect(await running).toEqual({ code: 130, stdout: '', stderr: '' })
    const already = AbortSignal.abort()
    expect(await run(['login', '--token-stdin'], { signal: already })).toEqual({ code: 130, stdout: '', stderr: '' })
  })

  test('the exit code and the sentence refuse a text that is no token, and do not repeat it', async () => {
    const stdin = Readable.from('ra_secret\nsecond line')
    const ran = await run(['login', '--token-stdin'], { stdin })
    expect(ran).toMatchObject({ code: 4, stdout: '', stderr: expect.stringContaining('invalid characters') })
    expect(ran.stderr).not.toContain('ra_secret')
    expect(asked).toEqual([])
  })

  test('the exit code and the sentence refuse a number of rows that the API does not have, before anything is asked', async () => {
    for (const limit of ['abc', '0', '-1', '201', '1.5']) {
      expect(await run(['chart', '-n', limit])).toMatchObject({ code: 2, stdout: '' })
      expect(asked).toEqual([])
    }
  })
})

const unmeasured = (state: 'failed' | 'not-tracked' | 'empty') => ({
  state,
  observedAt: state === 'empty' ? '2026-11-20T12:00:00.000Z' : null,
  at: '2026-11-20T12:00:00.000Z',
  depth: state === 'empty' ? 0 : null,
  reason: state === 'failed' ? 'timeout' : null,
  detail: null,
})

const chartOf = (state: 'failed' | 'not-tracked' | 'empty') => ({
  ...unmeasured(state),
  chart: nameChart({ storefront: 'jp', type: 'top-free', genre: 36, device: 'iphone' }),
  countryName: 'Japan',
  flagUrl: '/flags/jp.svg',
  source: null,
  places: [],
  gone: [],
  comparedWith: unmeasured('not-tracked'),
  previousAt: null,
  nextAt: null,
  firstAt: null,
  newestAt: null,
  nearestChart: null,
})

describe('a chart without ranks', () => {
  test.each([
    { state: 'failed', words: /not measured \(timeout\)/, none: /not measured at 2026-11-20.*no rank is known/ },
    { state: 'not-tracked', words: /not tracked/, none: /not measured at 2026-11-20.*no rank is known/ },
    { state: 'empty', words: /empty chart/, none: /was measured and had no apps/ },
  ] as const)(
    'a chart without ranks says that it is $state to people, programs and spreadsheets',
    async ({ state, words, none }) => {
      answerJson(chartOf(state))
      const table = await run(['chart', '-c', 'jp'])
      expect(table.stdout).toMatch(words)
      expect(table.stdout).toMatch(none)
      expect(JSON.parse((await run(['chart', '-c', 'jp', '--json'])).stdout)).toEqual(chartOf(state))
      const csv = await run(['chart', '-c', 'jp', '--csv'])
      expect(csv.stdout).toBe('rank,change,id,name,developer\r\n')
      expect(csv.stderr).toMatch(none)
    },
  )
})

test('the ranks of an app as CSV say which app, country and chart each row is of, so files can be put together', async () => {
  const point = { observedAt: '2026-11-20T12:00:00.000Z', state: 'ranked', rank: 3, depth: 100 }
  const { chart } = chartOf('empty')
  answerJson({
    appStoreId: '1000',
    chart,
    words: 'overall, iPhone, free',
    from: point.observedAt,
    to: point.observedAt,
    points: [point],
  })
  const { stdout } = await run(['ranks', '1000', '-c', 'Japan', '--csv'])
  expect(stdout).toBe(
    [
      'id,country,code,chart,observed at,gap at,state,rank,depth',
      `1000,Japan,jp,"Overall, iPhone, top free",${point.observedAt},,ranked,3,100`,
      '',
    ].join('\r\n'),
  )
  expect((await run(['ranks', '1000', '-c', 'Japan'])).stdout).toMatch(/^observed at +state +rank +depth$/m)
})

describe('an export', () => {
  test('an export is in the file when it is complete', async () => {
    answer = (_request, response) => response.end('all of it')
    const file = join(home, 'complete')
    expect(await run(['export', file, '--format', 'csv', '-c', 'us'])).toMatchObject({ code: 0, stdout: '' })
    expect(asked).toEqual(['GET /api/admin/export?format=csv&storefront=us'])
    expect(await readFile(file, 'utf8')).toBe('all of it')
  })

  test('an export leaves no file behind when the connection breaks', async () => {
    answer = (_request, response) => {
      response.write('half of')
      setTimeout(() => response.destroy(), 20)
    }
    const ran = await run(['export', join(home, 'broken')])
    expect(ran).toMatchObject({ code: 6, stderr: expect.stringContaining('incomplete') })
    expect(await readdir(home)).not.toContain('broken')
  })

  test('an export says so, too, if the connection breaks before the file is open', async () => {
    answer = (_request, response) => {
      // Node opens files on four threads. While they are busy, the connection breaks.
      for (let task = 0; task < 8; task += 1) pbkdf2('busy', 'salt', 300_000, 64, 'sha512', () => undefined)
      response.write('half of', () => response.destroy())
    }
    const ran = await run(['export', join(home, 'late')])
    expect(ran).toMatchObject({ code: 6, stderr: expect.stringContaining('incomplete') })
    expect(await readdir(home)).not.toContain('late')
  })

  test('an export never replaces a file', async () => {
    answer = (_request, response) => response.end('new')
    const file = join(home, 'present')
    await writeFile(file, 'old')
    expect(await run(['export', file])).toMatchObject({ code: 1, stderr: expect.stringContaining('already exists') })
    expect(await readFile(file, 'utf8')).toBe('old')
  })
})

describe('help', () => {
  const commandsOf = (help: string): string[] =>
    [...(help.split('Commands:\n')[1]?.split('\n\n')[0] ?? '').matchAll(/^ {2}(\w[\w-]*)/gm)]
      .flatMap(([, name]) => name ?? [])
      .filter(name => name !== 'help' && name !== 'completion')

  test('help has an example for every command', async () => {
    for (const name of commandsOf((await run(['--help'])).stdout)) {
      const { stdout } = await run([name, '--help'])
      const parts = commandsOf(stdout)
      const helps = await Promise.all(parts.map(async part => (await run([name, part, '--help'])).stdout))
      for (const help of parts.length > 0 ? helps : [stdout]) {
        expect(help, name).toMatch(/\nExamples?:\n {2}rank-atlas /)
      }
    }
  })
})

test('a token that goes over plain http to another machine causes one warning on stderr, and none on this machine', async () => {
  const away = await run(['health'], { env: { RANK_ATLAS_URL: 'http://ranks.invalid', RANK_ATLAS_TOKEN: 'ra_test' } })
  expect(away.stderr.match(/Warning: the token goes to http:\/\/ranks\.invalid without encryption/g)).toHaveLength(1)
  expect(away.stdout).toBe('')
  answerJson({}, 500)
  expect((await run(['health'], { env: { RANK_ATLAS_TOKEN: 'ra_test' } })).stderr).not.toContain('Warning')
  const withoutToken = await run(['health'], { env: { RANK_ATLAS_URL: 'http://ranks.invalid' } })
  expect(withoutToken.stderr).not.toContain('Warning')
})
