import { storefrontCodes } from '#domain/storefronts.ts'
import type { History } from '../history/history.usecases.ts'
import { listOverallCharts } from './read-days.usecases.ts'

/** How many countries one statement covers, so that other queries can run in between. */
const storefrontsAtOnce = 15

/**
 * Computes missing moves of the overall charts, a few countries at a time, so that no weather request has to wait for it.
 * `from` limits how far back it looks.
 */
export const createFillMoves =
  ({ history }: { history: Pick<History, 'moves'> }) =>
  async ({ from = new Date(0), signal }: { from?: Date; signal?: AbortSignal } = {}): Promise<void> => {
    for (let at = 0; at < storefrontCodes.length; at += storefrontsAtOnce) {
      signal?.throwIfAborted()
      await history.moves.fillChartMoves(listOverallCharts(storefrontCodes.slice(at, at + storefrontsAtOnce)), from)
    }
  }
