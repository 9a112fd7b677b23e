import { dayMs } from '#domain/units.ts'

/** A UTC month as a number: 202603. */
export type Month = number

/** `Date.UTC` counts months from 0, so this is the start of the next month. */
export const endOfMonth = (month: Month): Date => new Date(Date.UTC(Math.floor(month / 100), month % 100))

export const monthOf = (at: Date): Month => at.getUTCFullYear() * 100 + at.getUTCMonth() + 1

const startOfMonth = (month: Month): Date => new Date(Date.UTC(Math.floor(month / 100), (month % 100) - 1))

/** The months that a span touches, oldest first. */
export const listMonths = ({ from, to }: { from: Date; to: Date }): Month[] => {
  const months: Month[] = []
  for (let at = from; at <= to; at = endOfMonth(monthOf(at))) months.push(monthOf(at))
  return months
}

/** From the start of the first month to the end of the last. `last` defaults to `first`. */
export const spanOfMonths = (first: Month, last: Month = first): { from: Date; to: Date } => ({
  from: startOfMonth(first),
  to: new Date(endOfMonth(last).getTime() - 1),
})

/** The start of the month that contains the beginning of the window; earlier months lie entirely outside it. */
export const startOfWindow = (now: Date, windowDays: number): Date => {
  const start = new Date(now.getTime() - windowDays * dayMs)
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth()))
}

/** `checkpoint`: the last completed month; all earlier months are complete, too. */
export type MonthStep = { done: number; total: number; checkpoint: Month }

export type MonthSteps = {
  /** The checkpoint of an earlier, unfinished run. */
  from?: Month | undefined
  signal?: AbortSignal | undefined
  /** Awaited after every month, once its result is durable. An error ends the run, which can be resumed. */
  onStep: (step: MonthStep) => Promise<void>
}

/** Visits the months after the checkpoint, oldest first. */
export const visitMonths = async (
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
