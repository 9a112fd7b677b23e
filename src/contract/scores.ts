import { z } from 'zod'
import { leastWeight, mostWeight } from '#domain/scores.ts'
import { storefrontCount } from '#domain/storefronts.ts'
import { app, appStoreId } from './apps.ts'
import { chartKind, day, listOf, moment, storefront } from './charts.ts'
import { actReason } from './curation.ts'
import { endpoint, nothing } from './endpoint.ts'

/** The range in which the score lies, whatever the missing days would have shown. */
const interval = { low: z.number(), high: z.number() }

const country = { storefront, countryName: z.string() }

export const scorePart = z.object({
  ...country,
  flagUrl: z.string(),
  rank: z
    .int()
    .nullable()
    .describe('The median rank of the last seven measured days; null without a rank from 1 to 100 on most of them.'),
  weight: z.number().describe('The share of the country in the score; these add up to 1.'),
  points: z.number().describe('The points that the country adds to the score; these add up to the score.'),
  weekChange: z.number().nullable().describe('The change of these points in a week; these add up to `weekChange`.'),
  measuredDays: z.int().describe('How many of the last seven days were measured.'),
  lastDay: day
    .nullable()
    .describe(
      'The newest measured day within 14 days; null if there is none, and then the country does not count in the score.',
    ),
})
export type ScorePart = z.infer<typeof scorePart>

const weightsInfo = z.object({
  choice: z
    .enum(['equal', 'edited'])
    .describe('`equal`: all countries have the same weight. `edited`: an admin set the weights.'),
  version: z.int(),
  validFrom: day.nullable().describe('Null for the first version.'),
})

const figures = {
  /**
   * The charts behind the score, in every country: `Lifestyle, iPhone, free`. The overall chart counts only while the
   * category is not known or not measured: `overall, iPhone, free (category not known)`.
   */
  words: z.string(),
  /** 0 to 100; 100 is number one in every country. Null if `reason` is `not-measured` or `too-much-missing`. */
  score: z.number().nullable(),
  ...interval,
  /** The position by score among all apps in these charts; from `best` to `worst` if intervals overlap. */
  place: z.object({ place: z.int(), best: z.int(), worst: z.int() }).nullable(),
  /** How many apps are in these charts. */
  apps: z.int(),
  /**
   * Why there is no position: no country was measured; more than a tenth of the weight is missing; no country has a
   * rank from 1 to 100.
   */
  reason: z.enum(['not-measured', 'too-much-missing', 'outside']).nullable(),
}

/** The score of an app without its parts. */
export const scoreFigures = z.object(figures)
export type ScoreFigures = z.infer<typeof scoreFigures>

export const appScore = z.object({
  app,
  chart: chartKind,
  day: day.describe('The last day that counts: the last one that is over, UTC.'),
  ...figures,
  weekChange: z.number().nullable().describe('Change of the score in a week; null if one of the two is unknown.'),
  missingWeight: z.number().describe('The weight of the missing countries, 0 to 1.'),
  missing: z
    .array(z.object({ ...country, lastDay: day.nullable() }))
    .describe(
      'The countries not measured for more than three days. A country without a `lastDay` in two weeks does not count.',
    ),
  countries: z.int().describe('The number of countries that this server measures and that have such a chart.'),
  weights: weightsInfo,
  parts: z
    .array(scorePart)
    .describe('One per country, most points first, then the larger storefront; at most as many as the query asks for.'),
  history: z
    .array(z.object({ day, score: z.number().nullable(), ...interval, weightsVersion: z.int() }))
    .describe('The score at the end of each of the last `days`, oldest first.'),
})
export type AppScore = z.infer<typeof appScore>

const mostDays = 90

export const getAppScore = endpoint({
  name: 'getAppScore',
  method: 'GET',
  path: '/api/apps/:appStoreId/score',
  summary: "The world score of an app: one number from the ranks of its category's chart in every country, explained",
  access: 'everyone',
  params: z.object({ appStoreId }),
  query: z.object({
    parts: z.coerce
      .number()
      .int()
      .min(0)
      .max(storefrontCount)
      .default(storefrontCount)
      .describe('How many parts to return.'),
    days: z.coerce.number().int().min(0).max(mostDays).default(0).describe('How many days of history to return.'),
  }),
  response: appScore,
  rows: ({ parts }) => parts,
  errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
})

const mostListed = 50

export const listReadyScores = endpoint({
  name: 'listReadyScores',
  method: 'GET',
  path: '/api/world-scores',
  summary: 'The world scores of some apps, as far as they are computed; the server then computes the others',
  access: 'everyone',
  query: z.object({ apps: listOf(appStoreId, mostListed) }),
  response: z.object({
    day: day.describe('The last day that counts: the last one that is over, UTC.'),
    scores: z.array(scoreFigures.extend({ appStoreId })),
    waiting: z.array(appStoreId).describe('The apps whose scores are being computed: try again in a few seconds.'),
  }),
  errors: ['request.invalid', 'server.not_ready'],
})

const weightError = `must be a number from ${leastWeight} to ${mostWeight}`
/** A country that is not named weighs 1. */
const weights = z.array(
  z.strictObject({ storefront, weight: z.number().min(leastWeight, weightError).max(mostWeight, weightError) }),
)

export const scoreWeightsVersion = weightsInfo.extend({
  weights,
  madeAt: moment,
  madeBy: z.string().nullable().describe("The admin's name; null once the account is deleted."),
})
export type ScoreWeightsVersion = z.infer<typeof scoreWeightsVersion>

const marketSizes = z.object({
  measured: z.array(
    z.object({
      storefront,
      ratings: z
        .number()
        .describe(
          'The median rating count, in this storefront, of its overall free iPhone top 100, averaged over its last readings.',
        ),
      readings: z.int().describe('How many readings were averaged: at most three, a month apart.'),
      observedAt: moment.describe('The time of the newest reading.'),
    }),
  ),
  missing: z.array(storefront).describe('The countries that this server measures and whose size it does not know.'),
})
export type MarketSizesAnswer = z.infer<typeof marketSizes>

const adminErrors = ['auth.required', 'auth.forbidden', 'server.not_ready'] as const

export const listScoreWeights = endpoint({
  name: 'listScoreWeights',
  method: 'GET',
  path: '/api/admin/score-weights',
  summary:
    'The weights of countries in world scores, newest version first, and the sizes of their App Stores; before the first version, all weigh the same',
  access: 'admin',
  response: z.object({
    versions: z.array(scoreWeightsVersion),
    nextValidFrom: day.describe('The first day on which weights that are saved now count.'),
    marketSizes: marketSizes.describe(
      'How large the App Store of each country is, for weights by size. A rough measure, and never downloads.',
    ),
  }),
  errors: adminErrors,
})

export const saveScoreWeights = endpoint({
  name: 'saveScoreWeights',
  method: 'POST',
  path: '/api/admin/score-weights',
  summary: 'Sets the weights of countries in world scores, from the first of the next month',
  access: 'admin',
  body: z.strictObject({
    weights: weights
      .max(storefrontCount)
      .refine(of => new Set(of.map(({ storefront: code }) => code)).size === of.length, 'must name each country once')
      .describe('Without any, all countries have the same weight again.'),
    reason: actReason.optional(),
  }),
  response: nothing,
  errors: ['request.invalid', ...adminErrors],
})
