import type { AppStoreBudget as Budget } from '#appstore'

/** Whom a call is for. Members and visitors are people who wait for the answer. */
export type Line = 'charts' | 'members' | 'visitors' | 'lookups' | 'keywords'
export type PeopleLine = 'members' | 'visitors'

/** Slots of each line in every fifteen of its budget. Urgent charts go first within the charts. */
const shares: Record<Budget, readonly (readonly [line: Line, slots: number])[]> = {
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

const people: readonly Line[] = ['members', 'visitors'] satisfies PeopleLine[]

export const linesOf = (budget: Budget): Line[] => shares[budget].map(([line]) => line)

/** The line of calls without a slot of their own, such as redirects. */
export const usualLine = (budget: Budget): Line => (budget === 'charts' ? 'charts' : 'lookups')

const partOf = (budget: Budget, line: Line): number => {
  const [, slots = 1] = shares[budget].find(([name]) => name === line) ?? []
  return slots / sharedSlots
}

export type Use = { budget: Budget; used: ReadonlyMap<Line, number>; slots: number }

/** Whether the next slot is within the line's share of the slots. */
const isWithinShare = ({ budget, used, slots }: Use, line: Line): boolean =>
  (used.get(line) ?? 0) + 1 <= partOf(budget, line) * slots

/**
 * The waiting line whose turn it is: people within their share, then the line that has used the least of its share. So each
 * line gets its share while it waits, people wait the shortest, and what one line leaves goes to the others.
 */
export const chooseLine = (use: Use, waiting: ReadonlySet<Line>): Line | undefined => {
  const { budget, used } = use
  const lines = linesOf(budget).filter(line => waiting.has(line))
  const first = lines.find(line => people.includes(line) && isWithinShare(use, line))
  const usedPart = (line: Line): number => (used.get(line) ?? 0) / partOf(budget, line)
  return first ?? lines.toSorted((a, b) => usedPart(a) - usedPart(b))[0]
}

/** How many slots pass before the turn of a person with `ahead` others in front, counting the turns of other waiting lines. */
export const countSlotsBefore = (
  use: Use,
  { line, ahead, waiting }: { line: PeopleLine; ahead: number; waiting: ReadonlySet<Line> },
): number => {
  const share = Math.floor(partOf(use.budget, line) * use.slots)
  const beyond = Math.min(ahead + 1, Math.max(0, (use.used.get(line) ?? 0) + ahead + 1 - share))
  const others = linesOf(use.budget).filter(other => other !== line && waiting.has(other))
  const partOfOthers = others.reduce((sum, other) => sum + partOf(use.budget, other), 0)
  return ahead + Math.ceil((beyond * partOfOthers) / partOf(use.budget, line))
}
