import type { BeforeCall } from '#appstore'
import { minuteMs } from '#domain/units.ts'
import { createOutlook, type OutlookOptions } from './outlook.usecases.ts'
import { PausedError } from './pace.errors.ts'
import { type Budget, earliest } from './pace.rules.ts'
import type { Pace } from './pace.usecases.ts'
import { type PeopleQueue, usualQueue } from './shares.rules.ts'
import type { Taken, TakeOptions } from './taking.usecases.ts'

type OutgoingOptions = OutlookOptions & {
  /** How long a call waits for its slot before it fails with a `PausedError`. */
  patienceMs?: number | undefined
}

export type Outgoing = ReturnType<typeof createOutgoing>

/** All calls of this process, by one address or several, and what the addresses of all processes can do. */
export const createOutgoing = ({ db, clock, paces, perMinute, patienceMs = minuteMs }: OutgoingOptions) => {
  const [firstPace] = paces
  const load = new Map<Pace, number>()
  let choosing: Promise<unknown> = Promise.resolve()

  /** This process's addresses, the one whose turn comes first at the front. */
  const listByTurn = async (budget: Budget): Promise<readonly Pace[]> => {
    if (paces.length === 1) return paces
    const now = clock.now().getTime()
    const turns = await Promise.all(
      paces.map(async pace => {
        const nextMs = Math.max(now, (await pace.findNext(budget)).getTime())
        return { pace, atMs: nextMs + (load.get(pace) ?? 0) * pace.intervalMs(budget) }
      }),
    )
    return turns.toSorted((a, b) => a.atMs - b.atMs).map(({ pace }) => pace)
  }

  const changeLoad = (pace: Pace, by: number): void => void load.set(pace, (load.get(pace) ?? 0) + by)

  /** Chooses for one caller at a time, so that many callers at once do not choose the same address. */
  const choose = (budget: Budget): Promise<readonly Pace[]> => {
    const chosen = choosing.then(async () => {
      const byTurn = await listByTurn(budget)
      changeLoad(byTurn[0] ?? firstPace, 1)
      return byTurn
    })
    choosing = chosen.catch(() => undefined)
    return chosen
  }

  /** Takes a slot of this process's address whose turn comes first, or of the next one if that one rests. */
  const take = async (budget: Budget, options: TakeOptions): Promise<Taken> => {
    const byTurn = await choose(budget)
    try {
      const retryAts: Date[] = []
      for (const pace of byTurn) {
        const { slot, retryAt } = await pace.take(budget, options)
        if (slot) return { slot }
        retryAts.push(retryAt)
      }
      return { retryAt: earliest(retryAts) }
    } finally {
      changeLoad(byTurn[0] ?? firstPace, -1)
    }
  }

  /** No request goes out without a slot. */
  const beforeCall: BeforeCall = async request => {
    const { budget, signal } = request
    const until = new Date(clock.now().getTime() + patienceMs)
    const { slot, retryAt } = await take(budget, { queue: usualQueue(budget), until, signal })
    if (!slot) throw new PausedError(retryAt)
    return slot.beforeCall(request)
  }

  /** When the next call of this process may go out. */
  const findNext = async (budget: Budget): Promise<Date> =>
    earliest(await Promise.all(paces.map(pace => pace.findNext(budget))))

  return {
    paces,
    take,
    /** Passed to the App Store client, for calls without a slot of their own. */
    beforeCall,
    findNext,

    /** When the turn of a person comes, with `ahead` others in front of the same queue. */
    findTurn: async (queue: PeopleQueue, ahead: number): Promise<Date> =>
      earliest(await Promise.all(paces.map(pace => pace.findTurn(queue, Math.floor(ahead / paces.length))))),

    /** When the first of this process's addresses may call again; undefined unless all of them rest. */
    findRestEnd: async (budget: Budget): Promise<Date | undefined> => {
      const ends = await Promise.all(paces.map(pace => pace.findRestEnd(budget)))
      const known = ends.filter(end => end !== undefined)
      return known.length < ends.length ? undefined : earliest(known)
    },

    ...createOutlook({ db, clock, paces, perMinute }),
  }
}
