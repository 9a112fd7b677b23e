import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import {
  countCallsPerMinute,
  type EgressRow,
  type EgressState,
  findChartAddresses,
  findCommonPause,
  longRestMs,
  toEgressStates,
} from './egresses.rules.ts'
import { listPaces } from './pace.repository.ts'
import { type Budget, earliest, intervalOf } from './pace.rules.ts'
import type { Pace } from './pace.usecases.ts'

export type OutlookOptions = {
  db: Database
  clock: Clock
  /** One per outgoing address of this process. */
  paces: readonly [Pace, ...Pace[]]
  perMinute: Record<Budget, number>
}

/** A pause of all calls. `reason` is a sentence for operators. */
export type PresentPause = { since: Date; until: Date; reason: string }

/** What all addresses that read charts can do together. */
export type Outlook = {
  /** Chart calls that a plan may rely on. */
  callsPerMinute: number
  /** Chart calls of the addresses that do not rest; of all, if all of them do. */
  callsPerMinuteNow: number
  /** The time for one chart at that pace. */
  intervalMs: number
  nextCallAt: Date
  addresses: number
}

const reasonOf = (refusals: number): string =>
  refusals > 1
    ? `The App Store refused ${refusals} calls in a row, each after a longer pause.`
    : 'The App Store refused a call because there were too many.'

/** What the addresses of all processes can do. */
export const createOutlook = ({ db, clock, paces, perMinute }: OutlookOptions) => {
  const own = paces.map(({ egress }) => egress)

  /** The addresses that read charts, in any process. */
  const readAddresses = async () => {
    const now = clock.now()
    const rows = await listPaces(db)
    return { now, rows, names: findChartAddresses(rows, { own, now }) }
  }

  /** Addresses of other processes are known by their rows. */
  const findNextOf = async (name: string, rows: readonly EgressRow[]): Promise<Date> => {
    const ownPace = paces.find(({ egress }) => egress.name === name)
    if (ownPace) return ownPace.findNext('charts')
    const row = rows.find(({ egress, budget }) => egress === name && budget === 'charts')
    return new Date(Math.max(row?.nextCallAt.getTime() ?? 0, row?.pausedUntil?.getTime() ?? 0))
  }

  return {
    /** The pause of all addresses that read charts; undefined while one of them may call. */
    findPause: async (): Promise<PresentPause | undefined> => {
      const { rows, names, now } = await readAddresses()
      const pause = findCommonPause(rows, { names, now })
      return pause && { since: pause.since, until: pause.until, reason: reasonOf(pause.refusals) }
    },

    /** What all addresses that read charts can do together. */
    findOutlook: async (): Promise<Outlook> => {
      const { rows, names, now } = await readAddresses()
      const calls = { names, perMinute: perMinute.charts, now }
      const callsPerMinuteNow = countCallsPerMinute(rows, { ...calls, longestRestMs: 0 })
      return {
        addresses: names.size,
        callsPerMinute: countCallsPerMinute(rows, { ...calls, longestRestMs: longRestMs }),
        callsPerMinuteNow,
        intervalMs: intervalOf(callsPerMinuteNow),
        nextCallAt: earliest(await Promise.all([...names].map(name => findNextOf(name, rows)))),
      }
    },

    /** Each known address, for admins. */
    listAddresses: async (): Promise<EgressState[]> => {
      const { rows, now } = await readAddresses()
      return toEgressStates(rows, { now, perMinute: perMinute.charts })
    },
  }
}
