import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { App } from '#contract/apps.ts'
import { createAsk } from '#contract/ask.ts'
import { getChart } from '#contract/chart-snapshots.ts'
import { getDataHealth } from '#contract/data-health.ts'
import { listMovers } from '#contract/movers.ts'
import { listRankSeries } from '#contract/rank-histories.ts'
import { searchApps } from '#contract/search.ts'
import { getAppSummary } from '#contract/summaries.ts'
import { createToken } from '#contract/tokens.ts'
import { listTrackedApps } from '#contract/tracking.ts'
import { getAppWorld } from '#contract/worlds.ts'
import { answerOf, createRankAtlas, type RankAtlas, RankAtlasError } from '../clients/typescript/index.js'
import { inRoot, projectNode } from '../scripts/lib/paths.mjs'
import { findListedApp } from './harness/public-pages.ts'
import { type SignedInPerson, signInWithoutBrowser } from './harness/signed-in-person.ts'

// The command line, an assistant, the client and the API do the same tasks on one server, and must tell the same numbers.

const { url } = inject('demoWorld')
const program = inRoot('scripts', 'rank-atlas.mjs')

let app: App
let toni: SignedInPerson
let token: string
let home: string
let assistant: Client
let series: ChildProcessByStdio<Writable, Readable, null>
let answers: AsyncIterator<string>

type Ran = { code: number | string | null; stdout: string; stderr: string }

const environment = () => ({ ...process.env, XDG_CONFIG_HOME: home, RANK_ATLAS_URL: url, NO_COLOR: '1' })

/** Runs the program with the token, unless it is told not to. All these commands share a process, after a start that takes half a second. */
const run = async (args: readonly string[], env: NodeJS.ProcessEnv = { RANK_ATLAS_TOKEN: token }): Promise<Ran> => {
  series.stdin.write(`${JSON.stringify({ args, env: { ...environment(), ...env } })}\n`)
  const { value } = await answers.next()
  return JSON.parse(value)
}

/** Runs the program as people do. */
const runCommand = (args: readonly string[], env: NodeJS.ProcessEnv = { RANK_ATLAS_TOKEN: token }): Promise<Ran> =>
  new Promise(resolve => {
    execFile(program, args, { env: { ...environment(), ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? (error.code ?? null) : 0, stdout, stderr }),
    )
  })

/** The answer of a command, one value or one for each line. */
const runJson = async (args: readonly string[]): Promise<unknown[]> => {
  const { code, stdout, stderr } = await run([...args, '--json'])
  expect(code, stderr).toBe(0)
  return stdout
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
}

const useTool = async (name: string, args: Record<string, unknown> = {}) => {
  const answer = await assistant.callTool({ name, arguments: args })
  expect(answer.isError, JSON.stringify(answer.content)).toBeFalsy()
  return answer.structuredContent as Record<string, unknown>
}

/** The client that others install. */
let atlas: RankAtlas

const api = createAsk((path, init) =>
  fetch(`${url}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
)

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'rank-atlas-programs-'))
  series = spawn(projectNode, [inRoot('src/cli/testing/command-series.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
  answers = createInterface({ input: series.stdout })[Symbol.asyncIterator]()
  app = await findListedApp(url)
  toni = await signInWithoutBrowser(url, 'toni')
  const body = JSON.stringify({ name: 'Programs', scopes: ['read', 'track', 'notes'], expiresInDays: 7 })
  const made = await fetch(`${url}/api/users/${toni.userId}/tokens`, {
    method: 'POST',
    headers: { ...toni.headers, 'content-type': 'application/json' },
    body,
  })
  token = createToken.response.parse(await made.json()).token
  atlas = createRankAtlas({ server: url, token })
  assistant = new Client({ name: 'a test', version: '1' })
  const headers = { authorization: `Bearer ${token}` }
  await assistant.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }))
})

afterAll(async () => {
  series?.stdin.end()
  await assistant?.close()
  await rm(home, { recursive: true, force: true })
})

describe('the same task by command line, assistant, client and API', () => {
  test('1. find an app', async () => {
    const found = await api(searchApps, { query: { q: app.name } })
    const ids = found.map(({ appStoreId }) => appStoreId)
    expect(ids).toContain(app.appStoreId)
    expect(await runJson(['search', app.name])).toMatchObject(ids.map(appStoreId => ({ appStoreId })))
    const query = { q: app.name }
    const byClient = await answerOf(atlas.GET('/api/search', { params: { query } }))
    expect(byClient.map(({ appStoreId }) => appStoreId)).toEqual(ids)
    const { apps } = await useTool('search_apps', { query: app.name, limit: 50 })
    expect(apps).toMatchObject(ids.slice(0, 50).map(appStoreId => ({ appStoreId })))
  })

  test('2. where it stands in the world', async () => {
    const { rankings, topCountries } = await api(getAppSummary, { params: app, query: {} })
    const [told] = await runJson(['app', app.appStoreId])
    expect(told).toMatchObject({ summary: { rankings, topCountries } })
    const path = { appStoreId: app.appStoreId }
    const byClient = await answerOf(atlas.GET('/api/apps/{appStoreId}/summary', { params: { path } }))
    expect(byClient).toMatchObject({ rankings, topCountries })
    const { countriesNow, topCountries: top } = await useTool('get_app_standing', { appStoreId: app.appStoreId })
    expect(countriesNow).toMatchObject({ top10: rankings.top10, measuredCountries: rankings.measuredCountries })
    expect(top).toMatchObject(topCountries.map(({ rank, observedAt }) => ({ rank, observedAt })))
  })

  test('3. its rank in every country', async () => {
    const { countries } = await api(getAppWorld, { params: app, query: {} })
    expect(await runJson(['countries', app.appStoreId])).toEqual(countries)
    const path = { appStoreId: app.appStoreId }
    const byClient = await answerOf(atlas.GET('/api/apps/{appStoreId}/world', { params: { path } }))
    expect(byClient.countries).toEqual(countries)
    const told = await useTool('list_countries', { appStoreId: app.appStoreId, limit: 200 })
    expect(told.countries).toMatchObject(countries.map(({ storefront, state, rank }) => ({ storefront, state, rank })))
  })

  test('4. its history in a chart, with gaps', async () => {
    const charts = 'us:top-free:36:iphone'
    const query = { apps: app.appStoreId, charts, resolution: 'day' as const }
    const { series } = await api(listRankSeries, { query })
    const points = series.flatMap(one => one.points)
    expect(points.length).toBeGreaterThan(10)
    expect(await runJson(['ranks', app.appStoreId])).toEqual(points)
    const byClient = await answerOf(atlas.GET('/api/rank-series', { params: { query } }))
    expect(byClient.series[0]?.points).toEqual(points)
    const told = await useTool('get_rank_history', { appStoreId: app.appStoreId, storefront: 'us', limit: 200 })
    expect(told.points).toMatchObject(points.map(({ observedAt, state }) => ({ observedAt, state })))
  })

  test('5. a chart, and what changed in it', async () => {
    const { places, observedAt, state, comparedWith } = await api(getChart, { query: { storefront: 'jp' } })
    const [chart] = await runJson(['chart', '-c', 'jp', '-n', '200'])
    expect(chart).toMatchObject({
      state,
      observedAt,
      comparedWith: comparedWith && { state: comparedWith.state },
      places,
    })
    const byClient = await answerOf(atlas.GET('/api/charts', { params: { query: { storefront: 'jp' } } }))
    expect(byClient).toMatchObject({ places, observedAt })
    const told = await useTool('get_chart', { storefront: 'jp', limit: 200 })
    const expected = places.map(({ rank, previousRank, app: { appStoreId } }) => ({ rank, previousRank, appStoreId }))
    expect(told).toMatchObject({ observedAt, places: expected })
  })

  test('6. what climbed and fell', async () => {
    const moved = await api(listMovers, { query: { storefront: 'us', noise: 'all', limit: 10 } })
    const ranks = moved.climbers.apps.map(({ rank, previousRank }) => ({ rank, previousRank }))
    const { measuredCountries, climbers, fallers, newcomers, leavers } = moved
    const groups = { climbers, fallers, newcomers, leavers }
    expect(await runJson(['movers', '--all'])).toMatchObject([{ measuredCountries, ...groups }])
    const query = { storefront: 'us' as const, noise: 'all' as const, limit: 10 }
    const byClient = await answerOf(atlas.GET('/api/movers', { params: { query } }))
    expect(byClient.climbers).toEqual(moved.climbers)
    const told = await useTool('list_movers', { storefront: 'us', noise: 'all' })
    expect(told).toMatchObject({ climbers: { total: moved.climbers.total, apps: ranks } })
  })

  test('7. whether the data is fresh', async () => {
    const { freshCountries, measuredAt } = await api(getDataHealth, {})
    expect(await runJson(['health'])).toMatchObject([{ freshCountries, measuredAt }])
    expect(await answerOf(atlas.GET('/api/data-health'))).toMatchObject({ freshCountries, measuredAt })
    expect(await useTool('get_data_health')).toMatchObject({ freshCountries, measuredAt })
  })

  const listTracked = async () =>
    (await api(listTrackedApps, { params: { userId: 'me' }, query: {} })).map(({ appStoreId }) => appStoreId)

  test('8. track an app', async () => {
    expect(await listTracked()).not.toContain(app.appStoreId)
    expect(await runJson(['track', app.appStoreId])).toEqual([{ appStoreId: app.appStoreId, isTracked: true }])
    expect(await listTracked()).toContain(app.appStoreId)
    const path = { userId: 'me', appId: app.appStoreId }
    const again = await answerOf(atlas.POST('/api/users/{userId}/apps/{appId}/track', { params: { path } }))
    expect(again).toEqual({ isTracked: true })
    const [other] = await api(searchApps, { query: { q: 'notes' } })
    const preview = await useTool('track_app', { appStoreId: other?.appStoreId })
    await useTool('track_app', { appStoreId: other?.appStoreId, confirm: preview.confirm })
    expect(await listTracked()).toContain(other?.appStoreId)
  })

  test('9. my tracked apps', async () => {
    const ids = await listTracked()
    expect(await runJson(['tracked'])).toMatchObject(ids.map(appStoreId => ({ appStoreId })))
    const byClient = await answerOf(atlas.GET('/api/users/{userId}/apps', { params: { path: { userId: 'me' } } }))
    expect(byClient.map(({ appStoreId }) => appStoreId)).toEqual(ids)
    expect(await useTool('list_my_apps')).toMatchObject({ apps: ids.map(appStoreId => ({ appStoreId })) })
  })

  test('10. stop tracking', async () => {
    const [first = '', second = ''] = await listTracked()
    await runJson(['untrack', first])
    const path = { userId: 'me', appId: first }
    await answerOf(atlas.DELETE('/api/users/{userId}/apps/{appId}/track', { params: { path } }))
    const preview = await useTool('untrack_app', { appStoreId: second })
    await useTool('untrack_app', { appStoreId: second, confirm: preview.confirm })
    expect(await listTracked()).toEqual([])
  })
})

describe('the examples of docs/api.md', () => {
  const read = async (language: string): Promise<string> => {
    const text = await readFile(inRoot('docs/api.md'), 'utf8')
    const [, code = ''] = new RegExp(`\`\`\`${language}\\n([\\s\\S]+?)\`\`\``).exec(text) ?? []
    expect(code).toContain('ranks.example.com')
    return code.replaceAll('https://ranks.example.com', url).replaceAll('284882215', app.appStoreId)
  }
  const runCode = (command: string, args: readonly string[]): Promise<Ran> =>
    new Promise(resolve => {
      execFile(command, args, (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }))
    })
  const listRanked = async () => {
    const { countries } = await api(getAppWorld, { params: app, query: {} })
    return countries.filter(({ state }) => state === 'ranked')
  }

  test('for the shell', async () => {
    const { code, stdout, stderr } = await runCode('bash', ['-c', await read('sh')])
    expect(code, stderr).toBe(0)
    const ranked = await listRanked()
    expect(stdout.trimEnd().split('\r\n')).toEqual(
      ranked.map(({ storefront, rank, observedAt }) => `${storefront},ranked,${rank},${observedAt}`),
    )
  })

  test('for Python', async ({ skip }) => {
    const { code: missing } = await runCode('python3', ['--version'])
    skip(missing !== 0, 'Python is not on this machine.')
    const { code, stdout, stderr } = await runCode('python3', ['-c', await read('python')])
    expect(code, stderr).toBe(0)
    const ranked = await listRanked()
    expect(stdout).toMatch(new RegExp(`^${ranked.length} \\(${ranked[0]?.rank}, '`))
  })

  test('for a spreadsheet', async () => {
    const [, address = ''] = /IMPORTDATA\("([^"]+)"\)/.exec(await read('text')) ?? []
    const answer = await fetch(address)
    const lines = (await answer.text()).trimEnd().split('\r\n')
    expect(lines[0]).toBe('countryName,state,rank,observedAt')
    expect(lines).toHaveLength(176)
  })
})

test('the client says in a sentence why it was refused', async () => {
  const path = { appStoreId: '4711' }
  const refused = await answerOf(atlas.GET('/api/apps/{appStoreId}/summary', { params: { path } })).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(RankAtlasError)
  expect(refused).toMatchObject({ status: 404, code: 'app.not_found', message: expect.stringMatching(/does not know/) })
})

describe('the command line', () => {
  test('writes tables for people, with states in words and no empty rank', async () => {
    const { stdout } = await runCommand(['countries', app.appStoreId])
    const [head = '', , heads = '', ...rows] = stdout.trimEnd().split('\n')
    expect(head).toContain(app.name)
    expect(heads).toMatch(/^country +code +rank +charts read +read$/)
    expect(rows).toHaveLength(175)
    for (const row of rows) expect(row).toMatch(/#\d+|not in top|not measured|not sold there|not tracked|empty chart/)
  })

  test('writes CSV', async () => {
    const { stdout } = await run(['ranks', app.appStoreId, '--csv'])
    expect(stdout.split('\r\n')[0]).toBe('observed at,state,rank,depth')
  })

  test.each([
    { args: ['--nonsense'], code: 2, says: /unknown option/ },
    { args: ['chart', '-t', 'top-cheap'], code: 2, says: /Allowed choices/ },
    { args: ['chart', '-c', 'uk'], code: 2, says: /storefront/ },
    { args: ['app', '4711'], code: 3, says: /does not know/ },
    { args: ['admin', 'jobs'], code: 4, says: /Only an admin/ },
    { args: ['alerts', 'list'], code: 4, says: /scope "alerts"/ },
    { args: ['health', '--server', 'http://127.0.0.1:9'], code: 6, says: /is away/ },
    { args: ['health', '--server', 'ftp://here'], code: 2, says: /not the address/ },
    { args: ['health', '--json', '--csv'], code: 2, says: /either --json or --csv/ },
  ])('ends with $code and a sentence after $args', async ({ args, code, says }) => {
    const ran = await run(args)
    expect(ran).toMatchObject({ code, stdout: '' })
    expect(ran.stderr).toMatch(says)
  })

  test('ends as a command of the system with the same code and sentence', async () => {
    const ran = await runCommand(['app', '4711'])
    expect(ran).toMatchObject({ code: 3, stdout: '' })
    expect(ran.stderr).toMatch(/does not know/)
  })

  test('says where to get a token', async () => {
    const ran = await run(['tracked'], { RANK_ATLAS_TOKEN: '' })
    expect(ran).toMatchObject({ code: 4, stdout: '' })
    expect(ran.stderr).toContain('rank-atlas login')
  })

  test('ends with 0 when its reader has seen enough', async () => {
    const child = spawn(program, ['countries', app.appStoreId, '--json'], { env: environment() })
    child.stdout.destroy()
    const code = await new Promise(resolve => child.once('close', resolve))
    expect(code).toBe(0)
  })

  test('ends with 130 when it is interrupted, also by a signal to its starter alone', async () => {
    const child = spawn(program, ['login'], { env: environment() })
    let said = ''
    child.stderr.on('data', chunk => {
      said += chunk
    })
    await expect.poll(() => said).toContain('Waiting')
    const ended = new Promise(resolve => child.once('close', resolve))
    child.kill('SIGINT')
    expect(await ended).toBe(130)
  })

  test('gets a token by a code that a person allows in a browser, and keeps it for its owner only', async () => {
    const child = spawn(program, ['login', '--scope', 'read'], { env: environment() })
    let said = ''
    child.stderr.on('data', chunk => {
      said += chunk
    })
    await expect.poll(() => /code=([A-Z-]{9})/.exec(said)?.[1]).toBeDefined()
    const userCode = /code=([A-Z-]{9})/.exec(said)?.[1] ?? ''
    const allowed = await fetch(`${url}/api/users/${toni.userId}/device-logins/${userCode}`, {
      method: 'POST',
      headers: { ...toni.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ decision: 'allow', name: 'Laptop', scopes: ['read'], expiresInDays: 7 }),
    })
    expect(allowed.status).toBe(204)
    expect(await new Promise(resolve => child.once('close', resolve))).toBe(0)
    const file = join(home, 'rank-atlas', 'servers.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).toMatch(/"ra_[\w-]+"/)
    expect(said).not.toMatch(/ra_[\w-]{20}/)
    const who = await runCommand(['whoami'], { RANK_ATLAS_TOKEN: '' })
    expect(who.stdout).toContain('Toni Member')
    expect((await run(['logout'])).code).toBe(0)
    expect((await run(['whoami'], { RANK_ATLAS_TOKEN: '' })).code).toBe(4)
  })

  test('serves an assistant over its input and output, with the same tools', async () => {
    const client = new Client({ name: 'a test', version: '1' })
    const env = { ...environment(), RANK_ATLAS_TOKEN: token } as Record<string, string>
    await client.connect(new StdioClientTransport({ command: program, args: ['mcp'], env }))
    const names = (tools: { name: string }[]) => tools.map(({ name }) => name)
    expect(names((await client.listTools()).tools)).toEqual(names((await assistant.listTools()).tools))
    const told = await client.callTool({ name: 'get_app_standing', arguments: { appStoreId: app.appStoreId } })
    const { measuredAt, countriesNow } = await useTool('get_app_standing', { appStoreId: app.appStoreId })
    expect(told.structuredContent).toMatchObject({ measuredAt, countriesNow })
    await client.close()
  })

  test('teaches completion to shells', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      expect((await runCommand(['completion', shell])).stdout.length, shell).toBeGreaterThan(500)
    }
  })
})
