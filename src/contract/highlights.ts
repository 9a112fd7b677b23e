import { z } from 'zod'
import { app } from './apps.ts'
import { day, moment, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'
import { mover } from './movers.ts'
import { appTrend } from './trends.ts'

/** An app of the public list, in every country where its charts were measured. */
export const highlightedApp = z.object({
  app,
  trend: appTrend,
  ranks: z
    .array(z.object({ storefront, rank: z.int().nullable() }))
    .describe(
      "For each measured country, the app's rank, or null if it is not in its charts there. Other countries are unknown.",
    ),
  observedFrom: moment
    .nullable()
    .describe('The oldest and newest of their readings, and the least depth; null without any.'),
  observedTo: moment.nullable(),
  depth: z.int().nullable(),
  totalCountries: z.int(),
})
export type HighlightedApp = z.infer<typeof highlightedApp>

/** A climb beyond what is usual for the app, with its rank on each of the last 90 days in that chart. */
export const highlightedClimber = mover.extend({ days: appTrend.shape.days })
export type HighlightedClimber = z.infer<typeof highlightedClimber>

export const highlights = z.object({
  app: highlightedApp
    .nullable()
    .describe(
      'The app of the public list with the largest episode; without any, the one whose best rank changed most in 30 days. The same for a whole UTC day. Null without one.',
    ),
  climbers: z
    .array(highlightedClimber)
    .describe(
      'The largest unusual climbs over a day in the overall top free iPhone charts of all countries, in the order of the movers of the world.',
    ),
  weather: z
    .object({
      day,
      index: z.number().nullable(),
      measuredCountries: z.int(),
      stormyCountries: z.int(),
      heldCharts: z.int(),
    })
    .nullable()
    .describe(
      'The newest day on which at least half of the countries were measured; null before the first measurement.',
    ),
})
export type Highlights = z.infer<typeof highlights>

export const getHighlights = endpoint({
  name: 'getHighlights',
  method: 'GET',
  path: '/api/highlights',
  summary: "A public app on the world map, the largest unusual climbs and the world's weather, at most ten minutes old",
  access: 'everyone',
  response: highlights,
  errors: ['server.not_ready'],
})
