import { dayMs } from '#domain/units.ts'

/** A month UTC as the partitions of history call it: 202603. */
export type Month = number

/** Months of a date are counted from 0, so this is the first moment of the next. */
export const endOfMonth = (month: Month): Date => new Date(Date.UTC(Math.floor(month / 100), month % 100))

export const monthOf = (at: Date): Month => at.getUTCFullYear() * 100 + at.getUTCMonth() + 1

const startOfMonth = (month: Month): Date => new Date(Date.UTC(Math.floor(month / 100), (month % 100) - 1))

/** The months that a span touches, in order of time. */
export const listMonths = ({ from, to }: { from: Date; to: Date }): Month[] => {
  const months: Month[] = []
  for (let at = from; at <= to; at = endOfMonth(monthOf(at))) months.push(monthOf(at))
  return months
}

/** From the first moment of the first to the last moment of the last; both are the same month when one is given. */
export const spanOfMonths = (first: Month, last: Month = first): { from: Date; to: Date } => ({
  from: startOfMonth(first),
  to: new Date(endOfMonth(last).getTime() - 1),
})

/** The start of the month in which the last `windowDays` begin: whatever lies before it lies wholly before them. */
export const startOfWindow = (now: Date, windowDays: number): Date => {
  const start = new Date(now.getTime() - windowDays * dayMs)
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth()))
}

/** The last month done; every one up to it is. */
export type MonthStep = { done: number; total: number; checkpoint: Month }

export type MonthSteps = {
  /** The checkpoint of an earlier run that did not come to its end. */
  from?: Month | undefined
  signal?: AbortSignal | undefined
  /** Awaited after every month, when it is durable. What it throws ends the run, which can be taken up again. */
  onStep: (step: MonthStep) => Promise<void>
}

/** Goes through months in order of time, from the one after the checkpoint on. */
export const goThroughMonths = async (
  months: readonly Month[],
  { from, signal, onStep, visit }: MonthSteps & { visit: (month: Month) => Promise<void> },
): Promise<void> => {
  for (const [index, month] of months.entries()) {
    if (from !== undefined && month <= from) continue
    signal?.throwIfAborted()
    await visit(month)
    await onStep({ done: index + 1, total: months.length, checkpoint: month })
  }
}
