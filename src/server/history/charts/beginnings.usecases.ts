import type { ChartKey } from '#domain/charts.ts'
import type { HistoryStore } from '../store/history-store.usecases.ts'

/**
 * When the collector or an import first requested a chart, and when it was first measured; undefined if it never was. `isCut`:
 * whether measurements before that are deleted.
 */
export type Beginning = { trackedSince: Date; measuredSince: Date | undefined; isCut: boolean }

const later = (a: Date, b: Date): Date => (a > b ? a : b)

/** The beginnings of every chart ever requested. Nothing begins before what is kept. */
export const createListBeginnings =
  ({ listBeginnings, findKeptSince }: Pick<HistoryStore, 'listBeginnings' | 'findKeptSince'>) =>
  async (): Promise<Map<ChartKey, Beginning>> => {
    const keptSince = (await findKeptSince()) ?? new Date(0)
    return new Map(
      (await listBeginnings()).map(({ key, requestedSince, measuredSince }) => [
        key,
        {
          trackedSince: later(requestedSince, keptSince),
          measuredSince: measuredSince && later(measuredSince, keptSince),
          isCut: measuredSince !== undefined && measuredSince < keptSince,
        },
      ]),
    )
  }
