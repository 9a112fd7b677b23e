import { z } from 'zod'
import { alertCharts, alertKinds, digests, moveDirections } from '#domain/alerts.ts'
import { chartTypes, devices } from '#domain/charts.ts'
import { deepestRank, topThresholds } from '#domain/ranks.ts'
import { reportLetters } from '#domain/reports.ts'
import { storefrontCount } from '#domain/storefronts.ts'
import { userId } from './accounts.ts'
import { appStoreId } from './apps.ts'
import { mostChannels } from './channels.ts'
import { chart, chartType, day, device, genre, moment, storefront } from './charts.ts'
import { endpoint, nothing } from './endpoint.ts'

const top = z.literal(topThresholds)
const direction = z.enum(moveDirections)
const list = <Item extends z.ZodType>(item: Item, most: number) => z.array(item).min(1).max(most).readonly().nullable()

const alertQuestion = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['first-top', 'entered-top', 'left-top']),
    tops: z.array(top).min(1).max(topThresholds.length).readonly(),
  }),
  z.strictObject({ kind: z.enum(['best-rank', 'first-country']) }),
  z.strictObject({ kind: z.literal('moved'), places: z.int().min(1).max(deepestRank), direction }),
  z.strictObject({ kind: z.literal('unusual-move'), direction }),
])

/**
 * The charts that a rule watches; null means all of them. `own` are those of each app: its category and overall, its main
 * device, free or paid. A rule of the kind `first-country` watches any chart.
 */
const alertScope = z
  .strictObject({
    charts: z.enum(alertCharts).default('any'),
    storefronts: list(storefront, storefrontCount),
    chartTypes: list(chartType, chartTypes.length),
    devices: list(device, devices.length),
    genres: list(genre, 50),
  })
  .refine(
    ({ charts, chartTypes: types, devices: on, genres }) => charts === 'any' || (types ?? on ?? genres) === null,
    { error: 'must have null for chartTypes, devices and genres unless charts is "any"' },
  )

export const alertRuleBody = z.strictObject({
  appStoreId: appStoreId
    .nullable()
    .describe('The app that the rule watches; null for all apps that the person tracks.'),
  question: alertQuestion,
  scope: alertScope,
  isOn: z.boolean(),
  channelIds: z
    .array(z.uuid())
    .min(1)
    .max(mostChannels)
    .readonly()
    .nullable()
    .default(null)
    .describe('The channels that its messages go through; null for all. They always appear in the inbox.'),
})
export type AlertRuleBody = z.infer<typeof alertRuleBody>

export const alertRule = alertRuleBody.extend({ id: z.uuid() })
export type AlertRule = z.infer<typeof alertRule>

const hour = z.int().min(0).max(23)

export const alertSchedule = z.strictObject({
  digest: z.enum(digests),
  hour,
  weekday: z.int().min(1).max(7).describe('1 is Monday.'),
  quietHours: z.strictObject({ from: hour, to: hour }).nullable(),
  dailyCap: z.int().min(1).max(100),
  report: z
    .enum(reportLetters)
    .default('none')
    .describe('Whether a weekly or monthly report of the tracked apps is sent; without it, none is sent.'),
})

export const alertSettings = z.object({
  isOn: z.boolean().describe("SPEC's switch: when false, no rule is evaluated."),
  rules: z.array(alertRule),
  schedule: alertSchedule,
  timeZone: z
    .string()
    .nullable()
    .describe('Time zone of the hours; null means that the person chose none, so UTC applies.'),
  feedUrl: z
    .string()
    .describe(
      "Secret address of the person's own feed; empty for a token without the scope `read`, which the feed would replace.",
    ),
})
export type AlertSettings = z.infer<typeof alertSettings>

const own = ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'] as const
const userParams = z.object({ userId })
const ruleParams = z.object({ userId, ruleId: z.uuid() })

export const getAlertSettings = endpoint({
  name: 'getAlertSettings',
  method: 'GET',
  path: '/api/users/:userId/alerts',
  summary: 'The alert rules of a person and their notification schedule',
  access: 'owner',
  tokenScope: 'alerts',
  params: userParams,
  response: alertSettings,
  errors: own,
})

export const addAlertRule = endpoint({
  name: 'addAlertRule',
  method: 'POST',
  path: '/api/users/:userId/alerts/rules',
  summary: 'Adds an alert rule',
  access: 'owner',
  tokenScope: 'alerts',
  params: userParams,
  body: alertRuleBody,
  response: alertRule,
  errors: [...own, 'app.not_found', 'alert.too_many', 'channel.not_found'],
})

export const changeAlertRule = endpoint({
  name: 'changeAlertRule',
  method: 'PUT',
  path: '/api/users/:userId/alerts/rules/:ruleId',
  summary: 'Replaces an alert rule',
  access: 'owner',
  tokenScope: 'alerts',
  params: ruleParams,
  body: alertRuleBody,
  response: alertRule,
  errors: [...own, 'app.not_found', 'alert.not_found', 'channel.not_found'],
})

export const removeAlertRule = endpoint({
  name: 'removeAlertRule',
  method: 'DELETE',
  path: '/api/users/:userId/alerts/rules/:ruleId',
  summary: 'Removes an alert rule',
  access: 'owner',
  tokenScope: 'alerts',
  params: ruleParams,
  response: nothing,
  errors: [...own, 'alert.not_found'],
})

export const saveAlertSchedule = endpoint({
  name: 'saveAlertSchedule',
  method: 'PUT',
  path: '/api/users/:userId/alerts/schedule',
  summary: 'Sets when a person is notified',
  access: 'owner',
  tokenScope: 'alerts',
  params: userParams,
  body: alertSchedule,
  response: alertSchedule,
  errors: own,
})

/** A change and the reason for its notification. */
export const reportedChange = z.object({
  chart,
  observedAt: moment,
  previousAt: moment
    .nullable()
    .describe('Null if the chart was not measured shortly before; then the rank was compared only with records.'),
  rank: z.int().nullable().describe('Null if the chart was measured and the app was not in its top `depth`.'),
  previousRank: z.int().nullable(),
  depth: z
    .int()
    .describe('How many ranks the measurement without the app had, or the newer one if the app is in both.'),
  reason: z
    .object({ kind: z.enum(alertKinds), top: top.nullable(), since: day.nullable() })
    .describe(
      '`since`: the chart has been measured since this day; present only if a missing measurement may hide an earlier first time.',
    ),
  newPrice: z
    .enum(['free', 'paid'])
    .nullable()
    .describe('What the app became, if it entered or left the chart because it became free or paid.'),
  newCategory: z
    .int()
    .nullable()
    .describe('The genre id of the category that it moved to, if it entered or left the chart because of that.'),
  isWithdrawn: z
    .boolean()
    .describe('True if a measurement behind it was withdrawn, so that the change does not count.'),
  isNotFirst: z
    .boolean()
    .describe('True if earlier measurements, imported later, show that it was not a first time or best rank.'),
})
export type ReportedChange = z.infer<typeof reportedChange>

export const changedApp = z.object({
  app: z.object({ appStoreId, name: z.string(), icon: z.string() }),
  changes: z.array(reportedChange),
})

export const backTest = z.object({
  days: z.int(),
  messages: z
    .int()
    .describe('Messages that this rule alone would have sent; all changes of one sweep go into one message.'),
  total: z.int().describe('The total number of changes; `apps` contains the newest 200.'),
  apps: z.array(changedApp),
})
export type BackTest = z.infer<typeof backTest>

export const backTestRule = endpoint({
  name: 'backTestRule',
  method: 'POST',
  path: '/api/users/:userId/alerts/back-test',
  summary: 'What a rule would have reported in the last 30 days',
  access: 'owner',
  tokenScope: ['alerts', 'read'],
  params: userParams,
  body: alertRuleBody,
  response: backTest,
  errors: [...own, 'app.not_found'],
})

export const renewFeed = endpoint({
  name: 'renewFeed',
  method: 'POST',
  path: '/api/users/:userId/feed',
  summary: "Gives a person's feed a new secret address; the old address stops working",
  access: 'owner',
  tokenScope: ['alerts', 'read'],
  params: userParams,
  response: z.object({ feedUrl: z.string() }),
  errors: own,
})
