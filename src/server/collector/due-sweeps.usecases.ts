import type { ChartKey } from '#domain/charts.ts'
import type { Priority } from './planner.rules.ts'
import type { Plans } from './plans.usecases.ts'
import type { Selecting } from './selection.usecases.ts'
import type { Sweeping } from './sweeps.usecases.ts'

type DueSweepsOptions = {
  plans: Plans
  sweeping: Sweeping
  selecting: Selecting
  /** Called when there is urgent work. */
  onStarted: () => void
}

/** Each priority has its own sweep, so that urgent charts never wait for the end of a long sweep. */
const reasons: Record<Priority, string> = { 1: 'due: ranked apps', 2: 'due: all genres', 3: 'due: genres' }

/** The priority of charts that a user is waiting for, before all planned ones. */
const urgent = 0

export type UpdateType = 'standard' | 'efficient'

/** Starts sweeps, from the plan and from user requests. */
export const createDueSweeps = ({ plans, sweeping, selecting, onStarted }: DueSweepsOptions) => ({
  /**
   * Updates the plan, starts sweeps of all due charts and returns their ids. Does nothing until an admin has started the
   * collector.
   */
  startDueSweeps: async (): Promise<number[]> => {
    if ((await selecting.findStanding()) === 'not-started') return []
    await plans.planCharts()
    const due = Map.groupBy(await plans.listDueCharts(), ({ priority }) => priority)
    const started: number[] = []
    for (const [priority, charts] of due) {
      const sweepId = await sweeping.startSweep({ charts, reason: reasons[priority] })
      if (sweepId !== undefined) started.push(sweepId)
    }
    return started
  },

  /** The charts of a rankings update: all planned charts, or only those that are due. */
  listChartsToUpdate: async (type: UpdateType) => {
    const planned = await plans.planCharts()
    return type === 'standard' ? planned : plans.listDueCharts({ isWaitingToo: true })
  },

  /** Starts a sweep at once, ahead of all others. Returns the running sweep if there is one with the same reason. */
  startUrgentSweep: async (start: { charts: readonly ChartKey[]; reason: string }): Promise<number | undefined> => {
    const charts = start.charts.map(chartKey => ({ chartKey, priority: urgent }))
    const sweepId = await sweeping.startSweep({ charts, reason: start.reason, takesOver: true })
    onStarted()
    return sweepId
  },
})
