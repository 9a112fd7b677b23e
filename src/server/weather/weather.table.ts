import { doublePrecision, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Measurements in which a large share of a chart moved far beyond normal: nobody is told of what changed in them. */
export const shuffledCharts = pgTable(
  'shuffled_charts',
  {
    chartKey: text('chart_key').notNull(),
    observedAt: timestamp('observed_at', { withTimezone: true }).notNull(),
    /** So many places its apps moved on average since the measurement before. */
    meanMove: doublePrecision('mean_move').notNull(),
    /** So many they usually do: the median of the mean moves of 30 days. */
    usualMove: doublePrecision('usual_move').notNull(),
    length: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.chartKey, table.observedAt] })],
)
