import { z } from 'zod'
import { chart } from '#contract/charts.ts'
import { getCircumstances } from '#contract/circumstances.ts'
import { listMilestones } from '#contract/milestones.ts'
import { listMovers } from '#contract/movers.ts'
import { getWorldWeather } from '#contract/weather.ts'
import { milestonePath } from '#domain/milestones.ts'
import * as shape from './shapes.ts'
import { tool } from './tool.ts'

const explaining = tool({
  name: 'explain_move',
  title: 'What happened near a move',
  description:
    'For the newest episode (days in a row in one direction) or unusual move of an app, or for a day: how far it moved, how unusual that is, and what was measured near it (chart weather, neighbours, other countries, versions, prices). It lists what happened and never claims a cause; do not claim one either.',
  input: z.object({
    appStoreId: shape.appStoreId,
    day: z.string().optional().describe('UTC day; default: the newest episode or unusual move of 30 days'),
    storefront: shape.storefront.optional(),
    chartType: shape.chartInput.chartType.unwrap().optional(),
    genre: shape.chartInput.genre.unwrap().optional(),
    device: shape.chartInput.device.unwrap().optional(),
  }),
  output: z.object({
    chart: chart.nullable(),
    day: z.string().nullable(),
    verdict: z.enum(['unusual', 'ordinary', 'too-few', 'not-measured', 'none']),
    headline: z.string(),
    sentences: z.array(z.object({ about: z.string(), text: z.string() })),
    before: z.object({ observedAt: shape.at, rank: z.int().nullable(), depth: z.int() }).nullable(),
    after: z.object({ observedAt: shape.at, rank: z.int().nullable(), depth: z.int() }).nullable(),
    places: z.int().nullable().describe('Ranks climbed, negative for a fall'),
    isBound: z.boolean().nullable().describe('The move is at least that large'),
    usualMove: z.int().nullable(),
    finalOn: z.string().nullable().describe('From this day on, the seven days after are over'),
    page: shape.page,
  }),
  run: async ({ appStoreId, ...query }, { ask, site }) => {
    const near = await ask(getCircumstances, { params: { appStoreId }, query })
    const { chart, move } = near
    const address = `${site}/app/${appStoreId}/history`
    return {
      chart,
      day: near.day,
      verdict: near.verdict,
      headline: near.headline,
      sentences: near.sentences,
      before: move?.before ?? null,
      after: move?.after ?? null,
      places: move?.places ?? null,
      isBound: move?.isBound ?? null,
      usualMove: move?.usualMove ?? null,
      finalOn: near.windows?.finalOn ?? null,
      page: chart && near.day ? `${address}?charts=${chart.key}&why=${near.day}` : address,
    }
  },
})

const moved = shape.app.extend({
  storefront: z.string(),
  countryName: z.string(),
  rank: z.int().nullable().describe('Null: it dropped out'),
  previousRank: z.int().nullable().describe('Null: it is a new entry'),
  climbed: z.int().nullable(),
  usualMove: z.int().nullable(),
  countries: z.int().describe('Countries where it moved the same way'),
  observedAt: shape.at,
})
const group = z.object({ total: z.int(), apps: z.array(moved) })

const movers = tool({
  name: 'list_movers',
  title: 'Climbers and fallers',
  description:
    'Apps that climbed, fell, entered or left a chart between two measurements, in one country or the "world". By default only moves beyond what is usual for the app. Next: explain_move.',
  input: z.object({
    storefront: shape.storefrontOrWorld.default('us'),
    ...shape.chartInput,
    span: z.enum(['day', 'week', 'month']).default('day'),
    noise: z.enum(['beyond-usual', 'all']).default('beyond-usual'),
    limit: z.int().min(1).max(50).default(10).describe('Maximum number of apps in each group'),
  }),
  output: z.object({
    measuredCountries: z.int().describe('With two measurements that can be compared'),
    totalCountries: z.int(),
    climbers: group,
    fallers: group,
    newEntries: group,
    droppedOut: group,
    page: shape.page,
  }),
  run: async (asked, { ask, site }) => {
    const seen = await ask(listMovers, { query: asked })
    const toGroup = ({ total, apps }: (typeof seen)['climbers']) => ({
      total,
      apps: apps.map(one => ({
        ...shape.toApp(one.app),
        storefront: one.storefront,
        countryName: one.countryName,
        rank: one.rank,
        previousRank: one.previousRank,
        climbed: one.rankChange,
        usualMove: one.usualMove,
        countries: one.countries,
        observedAt: one.observedAt,
      })),
    })
    const { storefront, chartType, genre, device, span } = asked
    return {
      measuredCountries: seen.measuredCountries,
      totalCountries: seen.totalCountries,
      climbers: toGroup(seen.climbers),
      fallers: toGroup(seen.fallers),
      newEntries: toGroup(seen.newEntries),
      droppedOut: toGroup(seen.droppedOut),
      page: `${site}/movers?storefront=${storefront}&chartType=${chartType}&genre=${genre}&device=${device}&span=${span}`,
    }
  },
})

const weather = tool({
  name: 'get_weather',
  title: 'How much charts move',
  description:
    'How much the overall charts of each country moved on a day, relative to their usual: 1 is a usual day, 2 is stormy. The countries that moved most come first.',
  input: z.object({ day: z.string().optional().describe('UTC day'), limit: shape.limit, cursor: shape.cursor }),
  output: z.object({
    day: z.string(),
    medianIndex: z.number().nullable(),
    measuredCountries: z.int(),
    stormyCountries: z.int(),
    countries: z.array(
      z.object({
        storefront: z.string(),
        countryName: z.string(),
        state: z.string(),
        index: z.number().nullable(),
        heldCharts: z.int().describe('Charts with a reading held back for review'),
        observedAt: shape.at.nullable(),
      }),
    ),
    nextCursor: shape.nextCursor,
    page: shape.page,
  }),
  run: async ({ day, ...wanted }, { ask, site }) => {
    const seen = await ask(getWorldWeather, { query: { ...(day && { day }) } })
    const countries = seen.countries.toSorted((a, b) => (b.index ?? -1) - (a.index ?? -1))
    const { rows, nextCursor } = shape.pageOf(countries, wanted)
    const world = seen.world.find(one => one.day === seen.day)
    return {
      day: seen.day,
      medianIndex: world?.index ?? null,
      measuredCountries: world?.measuredCountries ?? 0,
      stormyCountries: world?.stormyCountries ?? 0,
      countries: rows.map(({ storefront, countryName, state, index, heldCharts, observedAt }) => ({
        storefront,
        countryName,
        state,
        index,
        heldCharts,
        observedAt,
      })),
      nextCursor,
      page: `${site}/movers/weather?day=${seen.day}`,
    }
  },
})

const milestones = tool({
  name: 'list_milestones',
  title: 'Milestones of an app',
  description:
    'What an app reached in its charts, newest first; the next measurement confirmed each. With firstSeenSince, do not say "first time": it was first seen since that day, with gaps.',
  input: z.object({ appStoreId: shape.appStoreId, limit: shape.limit, cursor: shape.cursor }),
  output: z.object({
    app: shape.app,
    measuredSince: z.string().nullable().describe('Nothing is known about the time before'),
    milestones: z.array(
      z.object({
        title: z.string(),
        kind: z.string(),
        rank: z.int(),
        firstSeenSince: z.string().nullable(),
        observedAt: shape.at,
        chart,
        page: shape.page,
      }),
    ),
    nextCursor: shape.nextCursor,
  }),
  run: async ({ appStoreId, ...wanted }, { ask, site }) => {
    const known = await ask(listMilestones, { params: { appStoreId } })
    const { rows, nextCursor } = shape.pageOf(known.milestones, wanted)
    return {
      app: shape.toApp(known.app),
      measuredSince: known.measuredSince,
      milestones: rows.map(({ key, title, kind, rank, firstSeenSince, observedAt, chart }) => ({
        title,
        kind,
        rank,
        firstSeenSince,
        observedAt,
        chart,
        page: site + milestonePath(appStoreId, key),
      })),
      nextCursor,
    }
  },
})

export const moveTools = [explaining, movers, weather, milestones]
