import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { suspects } from '../evidence/evidence.table.ts'
import type { Database } from '../platform/database/database.ts'

type HeldBack = {
  chart: Chart
  observedAt: Date
  reason: string
  appIds?: readonly number[]
  grade?: 'unconfirmed' | 'believed' | 'rejected'
}

/** Stores a reading held back for review, as the collector does. */
export const holdBack = async (
  db: Database,
  { chart, observedAt, reason, appIds = [], grade = 'unconfirmed' }: HeldBack,
): Promise<void> => {
  await db.insert(suspects).values({
    chartKey: chartKeyOf(chart),
    observedAt,
    reason,
    detail: `It looked ${reason}.`,
    source: 'rss',
    depth: 100,
    appIds: [...appIds],
    oddness: 'extraordinary',
    grade,
  })
}
