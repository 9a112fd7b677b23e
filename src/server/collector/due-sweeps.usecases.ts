import type { ChartKey } from '#domain/charts.ts'
import type { Priority } from './planner.rules.ts'
import type { Plans } from './plans.usecases.ts'
import type { Scoping } from './scope.usecases.ts'
import type { Sweeping } from './sweeps.usecases.ts'

type DueSweepsOptions = {
  plans: Plans
  sweeping: Sweeping
  scoping: Scoping
  /** Called when there is urgent work. */
  onStarted: () => void
}

/** A sweep of each priority of its own, so that urgent charts never wait for the end of a long one. */
const reasons: Record<Priority, string> = { 1: 'due: ranked apps', 2: 'due: all genres', 3: 'due: genres' }

/** Before everything else: work that somebody waits for. */
const urgent = 0

export type UpdateType = 'standard' | 'efficient'

/** Starts sweeps, from the plan and from user requests. */
export const createDueSweeps = ({ plans, sweeping, scoping, onStarted }: DueSweepsOptions) => ({
  /** Plans, and starts a sweep of what is due. Answers the sweeps that run; nothing before the first run. */
  startDueSweeps: async (): Promise<number[]> => {
    if ((await scoping.findStanding()) === 'not-started') return []
    await plans.planCharts()
    const due = Map.groupBy(await plans.listDueCharts(), ({ priority }) => priority)
    const started: number[] = []
    for (const [priority, charts] of due) {
      const sweepId = await sweeping.startSweep({ charts, reason: reasons[priority] })
      if (sweepId !== undefined) started.push(sweepId)
    }
    return started
  },

  /** The charts of a rankings update: all that are planned, or those that are due. */
  listChartsToUpdate: async (type: UpdateType) => {
    const planned = await plans.planCharts()
    return type === 'standard' ? planned : plans.listDueCharts({ isWaitingToo: true })
  },

  /** Starts a sweep that goes before all else and begins at once. One of the same reason that runs is the answer. */
  startUrgentSweep: async (start: { charts: readonly ChartKey[]; reason: string }): Promise<number | undefined> => {
    const charts = start.charts.map(chartKey => ({ chartKey, priority: urgent }))
    const sweepId = await sweeping.startSweep({ charts, reason: start.reason, takesOver: true })
    onStarted()
    return sweepId
  },
})
