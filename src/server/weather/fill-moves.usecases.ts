import { storefrontCodes } from '#domain/storefronts.ts'
import type { History } from '../history/history.usecases.ts'
import { listOverallCharts } from './read-days.usecases.ts'

/** So many are looked at in one statement: others are answered between two of them. */
const storefrontsAtOnce = 15

/**
 * Derives how far the overall charts moved, wherever that is missing, a few countries at a time: so nobody who asks for the weather
 * waits for it. `from` bounds how far it looks back.
 */
export const createFillMoves =
  ({ history }: { history: Pick<History, 'moves'> }) =>
  async ({ from = new Date(0), signal }: { from?: Date; signal?: AbortSignal } = {}): Promise<void> => {
    for (let at = 0; at < storefrontCodes.length; at += storefrontsAtOnce) {
      signal?.throwIfAborted()
      await history.moves.fillChartMoves(listOverallCharts(storefrontCodes.slice(at, at + storefrontsAtOnce)), from)
    }
  }
