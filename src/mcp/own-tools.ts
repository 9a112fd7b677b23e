import { z } from 'zod'
import { getAlertSettings } from '#contract/alerts.ts'
import { chart } from '#contract/charts.ts'
import { getInbox } from '#contract/inbox.ts'
import { getReport } from '#contract/reports.ts'
import { listTrackedApps } from '#contract/tracking.ts'
import { listTrackedTrends } from '#contract/trends.ts'
import * as shape from './shapes.ts'
import { tool } from './tool.ts'

const params = { userId: 'me' } as const

const apps = tool({
  name: 'list_my_apps',
  title: 'My tracked apps',
  description:
    'The apps that the owner of the token tracks, with the best rank of each now and its change over a day. Needs a token with the scope "read".',
  input: z.object({ scope: shape.scope, limit: shape.limit, cursor: shape.cursor }),
  output: z.object({
    apps: z.array(
      shape.app.extend({
        tags: z.array(z.string()),
        trackedAt: shape.at,
        best: z.object({ rank: z.int(), chart, ...shape.reading }).nullable(),
        state: shape.state,
        climbedSinceDay: z.int().nullable().describe('Null without two measurements that can be compared'),
        top10Countries: z.int(),
        page: shape.page,
      }),
    ),
    nextCursor: shape.nextCursor,
    page: shape.page,
  }),
  run: async ({ scope, ...wanted }, { ask, site }) => {
    const [tracked, { trends }] = await Promise.all([
      ask(listTrackedApps, { params, query: { scope } }),
      ask(listTrackedTrends, { params, query: { scope } }),
    ])
    const byId = new Map(trends.map(trend => [trend.appStoreId, trend]))
    const { rows, nextCursor } = shape.pageOf(tracked, wanted)
    return {
      apps: rows.map(one => {
        const trend = byId.get(one.appStoreId)
        const best = trend?.best ?? null
        return {
          ...shape.toApp(one),
          tags: one.tags,
          trackedAt: one.trackedAt,
          best: best && { rank: best.rank, chart: best.chart, ...shape.toReading(best) },
          state: trend?.state ?? one.state,
          climbedSinceDay: trend?.day?.change ?? null,
          top10Countries: trend?.top10.countries ?? 0,
          page: `${site}/app/${one.appStoreId}`,
        }
      }),
      nextCursor,
      page: `${site}/my-apps`,
    }
  },
})

const alert = z.object({
  evaluatedAt: shape.at,
  isRead: z.boolean(),
  changes: z.array(
    z.object({
      appStoreId: z.string(),
      name: z.string(),
      chart,
      kind: z.string(),
      rank: z.int().nullable().describe('Null: measured, and not in the first "depth" ranks'),
      previousRank: z.int().nullable().describe('Null also if not measured before'),
      depth: z.int(),
      observedAt: shape.at,
      isWithdrawn: z.boolean().describe('A measurement behind it was withdrawn, so it does not count'),
    }),
  ),
})

const mostChanges = 20

const alerts = tool({
  name: 'list_my_alerts',
  title: 'My inbox',
  description: 'What happened to the tracked apps, newest first. Needs a token with the scope "read".',
  input: z.object({ cursor: shape.cursor }),
  output: z.object({
    unread: z.int(),
    alerts: z.array(alert.extend({ omittedChanges: z.int() })),
    nextCursor: shape.nextCursor,
    page: shape.page,
  }),
  run: async ({ cursor }, { ask, site }) => {
    const known = await ask(getInbox, { params, query: { ...(cursor && { cursor: cursor.padStart(16, '0') }) } })
    return {
      unread: known.unread,
      alerts: known.notices.map(({ evaluatedAt, isRead, apps: reported }) => {
        const changes = reported.flatMap(({ app, changes: ofApp }) =>
          ofApp.map(({ chart: of, reason, rank, previousRank, depth, observedAt, isWithdrawn }) => ({
            appStoreId: app.appStoreId,
            name: app.name,
            chart: of,
            kind: reason.kind,
            rank,
            previousRank,
            depth,
            observedAt,
            isWithdrawn,
          })),
        )
        const omittedChanges = Math.max(0, changes.length - mostChanges)
        return { evaluatedAt, isRead, changes: changes.slice(0, mostChanges), omittedChanges }
      }),
      nextCursor: known.nextCursor && String(Number(known.nextCursor)),
      page: `${site}/inbox`,
    }
  },
})

const rules = tool({
  name: 'list_my_alert_rules',
  title: 'My alert rules',
  description: 'The alert rules and when messages are sent. Needs a token with the scope "alerts".',
  input: z.object({}),
  output: z.object({
    isOn: z.boolean(),
    digest: z.string(),
    hour: z.int(),
    timeZone: z.string().nullable().describe('Null: UTC'),
    rules: z.array(
      z.object({
        id: z.string(),
        appStoreId: z.string().nullable().describe('Null: all tracked apps'),
        kind: z.string(),
        isOn: z.boolean(),
        storefronts: z.array(z.string()).nullable().describe('Null: all'),
      }),
    ),
    page: shape.page,
  }),
  run: async (_input, { ask, site }) => {
    const known = await ask(getAlertSettings, { params })
    return {
      isOn: known.isOn,
      digest: known.schedule.digest,
      hour: known.schedule.hour,
      timeZone: known.timeZone,
      rules: known.rules.map(({ id, appStoreId, question, isOn, scope }) => ({
        id,
        appStoreId,
        kind: question.kind,
        isOn,
        storefronts: scope.storefronts && [...scope.storefronts],
      })),
      page: `${site}/inbox/rules`,
    }
  },
})

const report = tool({
  name: 'get_my_report',
  title: 'Report of a week or a month',
  description:
    'A week or a month of the tracked apps: rank on the first and the last measured day, best rank, world score, milestones, and what else was measured around unusual moves. Needs a token with the scope "read".',
  input: z.object({
    span: z.enum(['week', 'month']).default('week'),
    to: z.string().optional().describe('Last UTC day; default the last week or month that is over'),
  }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    sentence: z.string(),
    apps: z.array(
      shape.app.extend({
        chart: chart.nullable(),
        state: shape.state.describe('Of its best rank now'),
        firstRank: z.int().nullable().describe('On firstDay, the first measured day; null: not in the chart'),
        lastRank: z.int().nullable().describe('On lastDay'),
        firstDay: z.string().nullable(),
        lastDay: z.string().nullable(),
        bestRank: z.int().nullable(),
        measuredDays: z.int(),
        worldScore: z.number().nullable(),
        worldPlace: z.int().nullable(),
        milestones: z.array(z.string()),
        nearItsMove: z.array(z.string()).describe('What was measured near its unusual move. No cause'),
      }),
    ),
    moreApps: z.int(),
    page: shape.page,
  }),
  run: async ({ span, to }, { ask, site }) => {
    const known = await ask(getReport, { params, query: { span, ...(to && { to }) } })
    return {
      from: known.from,
      to: known.to,
      sentence: known.sentence,
      apps: known.apps.map(one => ({
        ...shape.toApp(one.app),
        chart: one.chart,
        state: one.state,
        firstRank: one.first,
        lastRank: one.last,
        firstDay: one.firstDay,
        lastDay: one.lastDay,
        bestRank: one.best,
        measuredDays: one.measuredDays,
        worldScore: one.score,
        worldPlace: one.place,
        milestones: one.milestones.map(({ title }) => title),
        nearItsMove: one.why ? [one.why.headline, ...one.why.sentences] : [],
      })),
      moreApps: known.moreApps,
      page: `${site}/report?span=${span}&to=${known.to}`,
    }
  },
})

export const ownTools = [apps, alerts, rules, report]
