import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { type Day, dayOf, startOfDay } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import { hourMs, minuteMs } from '#domain/units.ts'
import type { Evaluate } from '../alerts/evaluation.usecases.ts'
import type { Outbox } from '../deliveries/outbox.usecases.ts'
import { type MeasuredChart, queueMeasuredCharts } from '../history/measured-charts.repository.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import type { Database } from '../platform/database/database.ts'
import type { PastClock } from './past-clock.usecases.ts'

export type ReplayOptions = {
  db: Database
  /** The clock of the server whose parts follow. */
  clock: PastClock
  evaluate: Evaluate
  outbox: Pick<Outbox, 'deliverDue'>
}

type Measured = Omit<MeasuredChart, 'id'>

/** Whether the people's apps can have charts of this kind as their own; charts of other kinds match none of the rules. */
const isWatched = ({ type: chartType, device }: Chart): boolean => chartType !== 'top-grossing' && device === 'iphone'

/**
 * Records which charts an import measured, by day. Other charts cause no alerts: the watched apps are neither in them
 * nor in their previous readings.
 */
export const createMeasuredDays = (watched: ReadonlySet<AppId>) => {
  const days = new Map<Day, Measured[]>()
  const before = new Set<ChartKey>()

  const isNoted = ({ chart, appIds }: Snapshot): boolean => {
    const key = chartKeyOf(chart)
    const wasIn = before.delete(key)
    const isIn = appIds.some(appId => watched.has(appId))
    if (isIn) before.add(key)
    return isIn || wasIn
  }

  return {
    note: async (snapshots: readonly Snapshot[]): Promise<void> => {
      for (const snapshot of snapshots) {
        const { chart, observedAt } = snapshot
        if (!isWatched(chart) || !isNoted(snapshot)) continue
        const day = dayOf(observedAt)
        const ofDay = days.get(day) ?? []
        ofDay.push({ chartKey: chartKeyOf(chart), observedAt })
        days.set(day, ofDay)
      }
    },
    /** Returns the charts of the day and forgets them. */
    take: (day: Day): readonly Measured[] => {
      const measured = days.get(day) ?? []
      days.delete(day)
      return measured
    },
  }
}

/** When daily and weekly e-mails are sent, and when the noon readings are available. */
const lettersAtMs = 8 * hourMs + minuteMs
const readAtMs = 12 * hourMs + 5 * minuteMs

/**
 * Replays a day whose readings are in history: e-mails in the morning, and alerts at noon. It uses the ordinary parts
 * of a server with a clock that is set back.
 */
export const createReplayDay =
  ({ db, clock, evaluate, outbox }: ReplayOptions) =>
  async (day: Day, measured: readonly Measured[]): Promise<void> => {
    const midnightMs = startOfDay(day).getTime()
    clock.set(new Date(midnightMs + lettersAtMs))
    await outbox.deliverDue()
    clock.set(new Date(midnightMs + readAtMs))
    await queueMeasuredCharts(db, measured, clock.now())
    while (await evaluate());
    await outbox.deliverDue()
  }
