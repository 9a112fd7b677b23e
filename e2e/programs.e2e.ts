import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { App } from '#contract/apps.ts'
import { getChart } from '#contract/chart-snapshots.ts'
import { getDataHealth } from '#contract/data-health.ts'
import { listMovers } from '#contract/movers.ts'
import { listRankSeries } from '#contract/rank-histories.ts'
import { getRankHistory } from '#contract/ranks.ts'
import { searchApps } from '#contract/search.ts'
import { getAppSummary } from '#contract/summaries.ts'
import { listTrackedApps } from '#contract/tracking.ts'
import { getAppWorld } from '#contract/worlds.ts'
import { answerOf, createRankAtlas, type RankAtlas, RankAtlasError } from '../clients/typescript/index.js'
import { inRoot } from '../scripts/launch/paths.mjs'
import { openPrograms, type Programs, runFile } from './harness/programs.ts'
import { findListedApp } from './harness/public-pages.ts'

// The command line, an assistant, the client and the API do the same tasks on one server, and must show the same numbers.

const { url } = inject('demoWorld')

let app: App
let programs: Programs
/** The client that others install. */
let atlas: RankAtlas

beforeAll(async () => {
  app = await findListedApp(url)
  programs = await openPrograms(url, 'toni')
  atlas = createRankAtlas({ server: url, token: programs.token })
})

afterAll(() => programs?.close())

describe('the same task by command line, assistant, client and API', () => {
  test('1. find an app', async () => {
    const found = await programs.api(searchApps, { query: { q: app.name } })
    const ids = found.map(({ appStoreId }) => appStoreId)
    expect(ids).toContain(app.appStoreId)
    expect(await programs.runJson(['search', app.name])).toMatchObject(ids.map(appStoreId => ({ appStoreId })))
    const query = { q: app.name }
    const byClient = await answerOf(atlas.GET('/api/search', { params: { query } }))
    expect(byClient.map(({ appStoreId }) => appStoreId)).toEqual(ids)
    const { apps } = await programs.useTool('search_apps', { query: app.name, limit: 50 })
    expect(apps).toMatchObject(ids.slice(0, 50).map(appStoreId => ({ appStoreId })))
  })

  test('2. where it stands in the world', async () => {
    const { rankings, topCountries } = await programs.api(getAppSummary, { params: app, query: {} })
    const [byCommand] = await programs.runJson(['app', app.appStoreId])
    expect(byCommand).toMatchObject({ summary: { rankings, topCountries } })
    const path = { appStoreId: app.appStoreId }
    const byClient = await answerOf(atlas.GET('/api/apps/{appStoreId}/summary', { params: { path } }))
    expect(byClient).toMatchObject({ rankings, topCountries })
    const { countriesNow, topCountries: top } = await programs.useTool('get_app_standing', {
      appStoreId: app.appStoreId,
    })
    expect(countriesNow).toMatchObject({ top10: rankings.top10, measuredCountries: rankings.measuredCountries })
    expect(top).toMatchObject(topCountries.map(({ rank, observedAt }) => ({ rank, observedAt })))
  })

  test('3. its rank in every country', async () => {
    const { countries } = await programs.api(getAppWorld, { params: app, query: {} })
    expect(await programs.runJson(['countries', app.appStoreId])).toEqual(countries)
    const path = { appStoreId: app.appStoreId }
    const byClient = await answerOf(atlas.GET('/api/apps/{appStoreId}/world', { params: { path } }))
    expect(byClient.countries).toEqual(countries)
    const byTool = await programs.useTool('list_countries', { appStoreId: app.appStoreId, limit: 200 })
    expect(byTool.countries).toMatchObject(
      countries.map(({ storefront, state, rank }) => ({ storefront, state, rank })),
    )
  })

  test('4. its history in a chart, with gaps', async () => {
    const history = await programs.api(getRankHistory, {
      params: { appStoreId: app.appStoreId },
      query: { storefront: 'us', resolution: 'day' },
    })
    const query = { apps: app.appStoreId, charts: history.chart.key, resolution: 'day' as const }
    const { series } = await programs.api(listRankSeries, { query })
    const points = series.flatMap(one => one.points)
    expect(points.length).toBeGreaterThan(10)
    expect(history.points).toEqual(points)
    const { chart } = history
    expect(await programs.runJson(['ranks', app.appStoreId])).toEqual(points.map(point => ({ chart, ...point })))
    const byClient = await answerOf(atlas.GET('/api/rank-series', { params: { query } }))
    expect(byClient.series[0]?.points).toEqual(points)
    const byTool = await programs.useTool('get_rank_history', {
      appStoreId: app.appStoreId,
      storefront: 'us',
      limit: 200,
    })
    expect(byTool.chart).toEqual(history.chart)
    expect(byTool.points).toMatchObject(points.map(({ observedAt, state }) => ({ observedAt, state })))
  })

  test('5. a chart, and what changed in it', async () => {
    const { places, observedAt, state, comparedWith } = await programs.api(getChart, { query: { storefront: 'jp' } })
    const [chart] = await programs.runJson(['chart', '-c', 'jp', '-n', '200'])
    expect(chart).toMatchObject({
      state,
      observedAt,
      comparedWith: comparedWith && { state: comparedWith.state },
      places,
    })
    const byClient = await answerOf(atlas.GET('/api/charts', { params: { query: { storefront: 'jp' } } }))
    expect(byClient).toMatchObject({ places, observedAt })
    const byTool = await programs.useTool('get_chart', { storefront: 'jp', limit: 200 })
    const expected = places.map(({ rank, previousRank, app: { appStoreId } }) => ({ rank, previousRank, appStoreId }))
    expect(byTool).toMatchObject({ observedAt, places: expected })
  })

  test('6. what climbed and fell', async () => {
    const moved = await programs.api(listMovers, { query: { storefront: 'us', noise: 'all', limit: 10 } })
    const ranks = moved.climbers.apps.map(({ rank, previousRank }) => ({ rank, previousRank }))
    const { measuredCountries, climbers, fallers, newEntries, droppedOut } = moved
    const groups = { climbers, fallers, newEntries, droppedOut }
    expect(await programs.runJson(['movers', '--all'])).toMatchObject([{ measuredCountries, ...groups }])
    const query = { storefront: 'us' as const, noise: 'all' as const, limit: 10 }
    const byClient = await answerOf(atlas.GET('/api/movers', { params: { query } }))
    expect(byClient.climbers).toEqual(moved.climbers)
    const byTool = await programs.useTool('list_movers', { storefront: 'us', noise: 'all' })
    expect(byTool).toMatchObject({ climbers: { total: moved.climbers.total, apps: ranks } })
  })

  test('7. whether the data is fresh', async () => {
    const { freshCountries, observedAt } = await programs.api(getDataHealth, {})
    expect(await programs.runJson(['health'])).toMatchObject([{ freshCountries, observedAt }])
    expect(await answerOf(atlas.GET('/api/data-health'))).toMatchObject({ freshCountries, observedAt })
    expect(await programs.useTool('get_data_health')).toMatchObject({ freshCountries, observedAt })
  })

  const listTracked = async () =>
    (await programs.api(listTrackedApps, { params: { userId: 'me' }, query: {} })).map(({ appStoreId }) => appStoreId)

  test('8. track an app', async () => {
    expect(await listTracked()).not.toContain(app.appStoreId)
    expect(await programs.runJson(['track', app.appStoreId])).toEqual([{ appStoreId: app.appStoreId, isTracked: true }])
    expect(await listTracked()).toContain(app.appStoreId)
    const path = { userId: 'me', appStoreId: app.appStoreId }
    const again = await answerOf(atlas.POST('/api/users/{userId}/apps/{appStoreId}/track', { params: { path } }))
    expect(again).toEqual({ isTracked: true })
    const [other] = await programs.api(searchApps, { query: { q: 'notes' } })
    const preview = await programs.useTool('track_app', { appStoreId: other?.appStoreId })
    await programs.useTool('track_app', { appStoreId: other?.appStoreId, confirm: preview.confirm })
    expect(await listTracked()).toContain(other?.appStoreId)
  })

  test('9. my tracked apps', async () => {
    const ids = await listTracked()
    expect(await programs.runJson(['tracked'])).toMatchObject(ids.map(appStoreId => ({ appStoreId })))
    const byClient = await answerOf(atlas.GET('/api/users/{userId}/apps', { params: { path: { userId: 'me' } } }))
    expect(byClient.map(({ appStoreId }) => appStoreId)).toEqual(ids)
    expect(await programs.useTool('list_my_apps')).toMatchObject({ apps: ids.map(appStoreId => ({ appStoreId })) })
  })

  test('10. stop tracking', async () => {
    const [first = '', second = ''] = await listTracked()
    await programs.runJson(['untrack', first])
    const path = { userId: 'me', appStoreId: first }
    await answerOf(atlas.DELETE('/api/users/{userId}/apps/{appStoreId}/track', { params: { path } }))
    const preview = await programs.useTool('untrack_app', { appStoreId: second })
    await programs.useTool('untrack_app', { appStoreId: second, confirm: preview.confirm })
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
  const listRanked = async () => {
    const { countries } = await programs.api(getAppWorld, { params: app, query: {} })
    return countries.filter(({ state }) => state === 'ranked')
  }

  test('the examples of docs/api.md for the shell', async () => {
    const { code, stdout, stderr } = await runFile('bash', ['-c', await read('sh')])
    expect(code, stderr).toBe(0)
    const ranked = await listRanked()
    expect(stdout.trimEnd().split('\r\n')).toEqual(
      ranked.map(({ storefront, rank, observedAt }) => `${storefront},ranked,${rank},${observedAt}`),
    )
  })

  test('the examples of docs/api.md for Python', async ({ skip }) => {
    const { code: missing } = await runFile('python3', ['--version'])
    skip(missing !== 0, 'Python is not on this machine.')
    const { code, stdout, stderr } = await runFile('python3', ['-c', await read('python')])
    expect(code, stderr).toBe(0)
    const ranked = await listRanked()
    expect(stdout).toMatch(new RegExp(`^${ranked.length} \\(${ranked[0]?.rank}, '`))
  })

  test('the examples of docs/api.md for a spreadsheet', async () => {
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
