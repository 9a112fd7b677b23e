/** The mark of an installation in one half of its data. */
export type Stamp = { id: string; pulse: number }

export type DatabaseHalf = {
  stamp: Stamp | undefined
  /** Whether it knows any app. */
  hasApps: boolean
  /** Whether it knows that a chart was measured, which the history must have. */
  hasMeasured: boolean
}

/** What a database says that does not exist yet. */
export const noDatabase: DatabaseHalf = { stamp: undefined, hasApps: false, hasMeasured: false }

export type HistoryHalf = {
  stamp: Stamp | undefined
  hasSnapshots: boolean
  /** Parts that could not be read when they were opened. Their rows are missing. */
  damagedParts: readonly Part[]
}

/** A part of a table of the history, and the inserts it holds: all numbers from the first to the last. */
export type Part = { table: string; partition: string; first: number; last: number }

const listInserts = ({ first, last }: Part): number[] => Array.from({ length: last - first + 1 }, (_, at) => first + at)

/**
 * Whether intact parts hold exactly the inserts of a damaged one. A merge is not synced, so a power loss can damage its result;
 * the parts that it was made of are kept for minutes. A larger part proves nothing: it can have been merged across a hole.
 */
export const isReplaced = (damaged: Part, intact: readonly Part[]): boolean => {
  const isInside = ({ table, partition, first, last }: Part): boolean =>
    table === damaged.table && partition === damaged.partition && first >= damaged.first && last <= damaged.last
  const inserts = new Set(intact.filter(isInside).flatMap(listInserts))
  return inserts.size === listInserts(damaged).length
}

/** Why two halves cannot be used together. */
export type Misfit =
  | 'history-lost'
  | 'database-lost'
  | 'different'
  | 'history-older'
  | 'database-older'
  | 'history-damaged'

/** A start can be killed between the two stamps, so they may differ by one. */
const mostApart = 1

const pulseOf = (stamp: Stamp | undefined): number => stamp?.pulse ?? 0

/** Undefined if both halves belong together, also when both are new or from before they were stamped. */
export const findMisfit = (database: DatabaseHalf, history: HistoryHalf): Misfit | undefined => {
  if (database.hasMeasured && !history.stamp && !history.hasSnapshots) return 'history-lost'
  if (history.hasSnapshots && !database.stamp && !database.hasApps) return 'database-lost'
  if (database.stamp && history.stamp && database.stamp.id !== history.stamp.id) return 'different'
  const behind = pulseOf(database.stamp) - pulseOf(history.stamp)
  if (behind > mostApart) return 'history-older'
  if (behind < -mostApart) return 'database-older'
  return history.damagedParts.length > 0 ? 'history-damaged' : undefined
}

/** The stamp for both halves from now on. Halves that were joined anew get a new id. */
export const nextStamp = (
  halves: { database: DatabaseHalf; history: HistoryHalf },
  newId: string,
  isRejoined: boolean,
): Stamp => {
  const { database, history } = halves
  const id = isRejoined ? newId : (database.stamp?.id ?? history.stamp?.id ?? newId)
  return { id, pulse: Math.max(pulseOf(database.stamp), pulseOf(history.stamp)) + 1 }
}

type Places = { database: string; history: string; damagedTables: readonly string[] }

const reasons: Record<Misfit, (places: Places) => string> = {
  'history-lost': ({ database, history }) =>
    `The rank history (${history}) is empty, but the database (${database}) knows measured charts`,
  'database-lost': ({ database, history }) =>
    `The database (${database}) is empty, but the rank history (${history}) has charts`,
  different: ({ database, history }) =>
    `The database (${database}) and the rank history (${history}) belong to different installations`,
  'history-older': ({ database, history }) =>
    `The rank history (${history}) is older than the database (${database}), as after restoring only one of them`,
  'database-older': ({ database, history }) =>
    `The database (${database}) is older than the rank history (${history}), as after restoring only one of them`,
  'history-damaged': ({ history, damagedTables }) =>
    `The rank history (${history}) has damaged files in ${damagedTables.join(', ')}`,
}

/** One sentence about what is wrong, and one about what to do. */
export const sayMisfit = (misfit: Misfit, places: Places): string =>
  `${reasons[misfit](places)}, so missing measurements would look like drops. Nothing was started. Restore the other half, or set STORAGE_REJOIN=true for one start to go on with what is there.`
