import type { ClickHouse } from '../platform/clickhouse.ts'

type Death = {
  /** The process dies right after this many statements; with 0, before the first one. */
  statements: number
  /** Ends the other work of the process. */
  die: () => void
  /** The process dies within the insert of its first snapshots, which reach every table but the one behind this view. */
  missedView?: string | undefined
}

/** A rank history whose process dies after a number of statements, or within one. */
export const createMortalHistory = (clickhouse: ClickHouse, { statements, die, missedView }: Death): ClickHouse => {
  let left = statements

  const dieNow = (): never => {
    left = 0
    die()
    throw new Error('This process is dead.')
  }

  const spend = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (left === 0) return dieNow()
    left -= 1
    const answer = await work()
    return left === 0 ? dieNow() : answer
  }

  const insert: ClickHouse['insert'] = async (table, rows) => {
    if (!missedView || table !== 'chart_snapshots') return clickhouse.insert(table, rows)
    await clickhouse.command(`DETACH TABLE ${missedView}`)
    await clickhouse.insert(table, rows).finally(() => clickhouse.command(`ATTACH TABLE ${missedView}`))
    return dieNow()
  }

  return {
    ...clickhouse,
    query: (...question) => spend(() => clickhouse.query(...question)),
    queryColumns: (...question) => spend(() => clickhouse.queryColumns(...question)),
    command: (...statement) => spend(() => clickhouse.command(...statement)),
    insert: (...rows) => spend(() => insert(...rows)),
  }
}
