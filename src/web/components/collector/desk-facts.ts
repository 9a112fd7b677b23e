import type { CollectorDesk } from '#contract/desk.ts'

/** When the first planned chart is due; undefined when nothing is planned. */
export const findNextDue = ({ plan }: Pick<CollectorDesk, 'plan'>): string | undefined =>
  plan.flatMap(({ nextDueAt }) => nextDueAt ?? []).toSorted()[0]

export type PriorityRow = {
  priority: number
  waiting: number
  planned: number | null
  due: number | null
  freshnessSeconds: number | null
  nextDueAt: string | null
}

const unplanned = { planned: null, due: null, freshnessSeconds: null, nextDueAt: null }

/** Queued and planned charts per priority. The plan has no priority 0. */
export const listPriorities = ({ queue, plan }: Pick<CollectorDesk, 'queue' | 'plan'>): PriorityRow[] =>
  [0, 1, 2, 3].map(priority => ({
    ...unplanned,
    ...plan.find(planned => planned.priority === priority),
    priority,
    waiting: queue.byPriority.find(queued => queued.priority === priority)?.waiting ?? 0,
  }))
