import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import { findLastPause, type Pause } from './pace.rules.ts'

/** An outgoing address of a process. Calls bind to `localAddress`; without one, the system chooses. */
export type Egress = { name: string; localAddress?: string | undefined }

/** The name of the address of all processes that name none. */
export const defaultEgress = 'default'

/** Processes report more often than this, so a longer silence means that none of them runs. */
const silentAfterMs = 3 * minuteMs
/** How long an unused address is still shown. */
const missedForMs = 7 * dayMs
/** An address that is paused for longer does not count for the plan. */
export const longRestMs = hourMs

/** The stored state of one address and budget. */
export type EgressRow = Pause & {
  egress: string
  budget: string
  nextCallAt: Date
  seenAt: Date | null
  perMinute: number | null
}

/** A report in the future is from before the clock was set back; a running process soon repeats it. */
export const isSeen = ({ seenAt }: Pick<EgressRow, 'seenAt'>, now: Date): boolean =>
  seenAt !== null && Math.abs(now.getTime() - seenAt.getTime()) <= silentAfterMs

/** Whether it was in use recently, so that people may notice its absence. */
export const wasSeenLately = ({ seenAt }: Pick<EgressRow, 'seenAt'>, now: Date): boolean =>
  seenAt !== null && now.getTime() - seenAt.getTime() <= missedForMs

/** The addresses of running workers, or of this process as long as no worker has reported. */
export const findChartAddresses = (
  rows: readonly EgressRow[],
  { own, now }: { own: readonly Egress[]; now: Date },
): ReadonlySet<string> => {
  const seen = rows.filter(row => row.budget === 'charts' && isSeen(row, now)).map(({ egress }) => egress)
  return new Set(seen.length > 0 ? seen : own.map(({ name }) => name))
}

type AddressPause = { name: string; since: Date; until: Date; refusals: number }

/** The pause of each paused address. */
const listPauses = (rows: readonly EgressRow[], now: Date): AddressPause[] =>
  [...Map.groupBy(rows, ({ egress }) => egress)].flatMap(([name, ofAddress]) => {
    const pause = findLastPause(ofAddress, now)
    return pause ? [{ name, ...pause }] : []
  })

/** The pause of all these addresses, until the first of them resumes; undefined while one of them may call. */
export const findCommonPause = (
  rows: readonly EgressRow[],
  { names, now }: { names: ReadonlySet<string>; now: Date },
): AddressPause | undefined => {
  const pauses = listPauses(rows, now).filter(({ name }) => names.has(name))
  if (pauses.length < names.size) return undefined
  const [first] = pauses.toSorted((a, b) => a.until.getTime() - b.until.getTime())
  return first && { ...first, since: new Date(Math.max(...pauses.map(({ since }) => since.getTime()))) }
}

const findChartRow = (rows: readonly EgressRow[], name: string): EgressRow | undefined =>
  rows.find(({ egress, budget }) => egress === name && budget === 'charts')

type Counting = { names: ReadonlySet<string>; perMinute: number; now: Date; longestRestMs: number }

/** Chart calls per minute of these addresses. One that rests for longer is left out, unless all of them do. */
export const countCallsPerMinute = (
  rows: readonly EgressRow[],
  { names, perMinute, now, longestRestMs }: Counting,
): number => {
  const resting = listPauses(rows, now).filter(({ until }) => until.getTime() - now.getTime() > longestRestMs)
  const away = new Set(resting.map(({ name }) => name))
  const working = [...names].filter(name => !away.has(name))
  const counted = working.length > 0 ? working : [...names]
  return counted.reduce((sum, name) => sum + (findChartRow(rows, name)?.perMinute ?? perMinute), 0)
}

/** An address as admins see it. */
export type EgressState = {
  name: string
  /** A worker reads charts from it. */
  isReading: boolean
  /** Chart calls per minute. */
  callsPerMinute: number
  nextCallAt: Date
  restsUntil: Date | null
  refusals: number
  /** When a process that uses it last reported. */
  seenAt: Date | null
}

/** Each address that a worker has recently used for charts, by name. */
export const toEgressStates = (
  rows: readonly EgressRow[],
  { now, perMinute }: { now: Date; perMinute: number },
): EgressState[] => {
  const pauses = new Map(listPauses(rows, now).map(pause => [pause.name, pause]))
  return rows
    .filter(row => row.budget === 'charts' && wasSeenLately(row, now))
    .map(row => {
      const pause = pauses.get(row.egress)
      return {
        name: row.egress,
        isReading: isSeen(row, now),
        callsPerMinute: row.perMinute ?? perMinute,
        nextCallAt: row.nextCallAt,
        restsUntil: pause?.until ?? null,
        refusals: Math.max(...rows.filter(({ egress }) => egress === row.egress).map(({ refusals }) => refusals)),
        seenAt: row.seenAt,
      }
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
