import type { AppStoreBudget as Budget } from '#appstore'

/** Whom a call is for. Members and visitors are people who wait for the answer. */
export type Queue = 'charts' | 'members' | 'visitors' | 'lookups' | 'keywords'
export type PeopleQueue = 'members' | 'visitors'

/** Slots of each queue in every fifteen of its budget. Urgent charts go first within the charts. */
const shares: Record<Budget, readonly (readonly [queue: Queue, slots: number])[]> = {
  charts: [['charts', 15]],
  search: [
    ['members', 4],
    ['visitors', 4],
    ['lookups', 4],
    ['keywords', 3],
  ],
}

/** The number of slots that the shares add up to. */
export const sharedSlots = 15

const people: readonly Queue[] = ['members', 'visitors'] satisfies PeopleQueue[]

export const queuesOf = (budget: Budget): Queue[] => shares[budget].map(([queue]) => queue)

/** The queue of calls without a slot of their own, such as redirects. */
export const usualQueue = (budget: Budget): Queue => (budget === 'charts' ? 'charts' : 'lookups')

const partOf = (budget: Budget, queue: Queue): number => {
  const [, slots = 1] = shares[budget].find(([name]) => name === queue) ?? []
  return slots / sharedSlots
}

export type Use = { budget: Budget; used: ReadonlyMap<Queue, number>; slots: number }

/** Whether the next slot is within the queue's share of the slots. */
const isWithinShare = ({ budget, used, slots }: Use, queue: Queue): boolean =>
  (used.get(queue) ?? 0) + 1 <= partOf(budget, queue) * slots

/**
 * The waiting queue whose turn it is: people within their share, then the queue that has used the least of its share. So each
 * queue gets its share while it waits, people wait the shortest, and what one queue leaves goes to the others.
 */
export const chooseQueue = (use: Use, waiting: ReadonlySet<Queue>): Queue | undefined => {
  const { budget, used } = use
  const queues = queuesOf(budget).filter(queue => waiting.has(queue))
  const first = queues.find(queue => people.includes(queue) && isWithinShare(use, queue))
  const usedPart = (queue: Queue): number => (used.get(queue) ?? 0) / partOf(budget, queue)
  return first ?? queues.toSorted((a, b) => usedPart(a) - usedPart(b))[0]
}

/** How many slots pass before the turn of a person with `ahead` others in front, counting the turns of other waiting queues. */
export const countSlotsBefore = (
  use: Use,
  { queue, ahead, waiting }: { queue: PeopleQueue; ahead: number; waiting: ReadonlySet<Queue> },
): number => {
  const share = Math.floor(partOf(use.budget, queue) * use.slots)
  const beyond = Math.min(ahead + 1, Math.max(0, (use.used.get(queue) ?? 0) + ahead + 1 - share))
  const others = queuesOf(use.budget).filter(other => other !== queue && waiting.has(other))
  const partOfOthers = others.reduce((sum, other) => sum + partOf(use.budget, other), 0)
  return ahead + Math.ceil((beyond * partOfOthers) / partOf(use.budget, queue))
}
