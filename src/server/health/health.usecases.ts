import type { Health } from '#contract/health.ts'
import type { FindMeasuring } from '../collector/standstill.usecases.ts'
import type { PresentPause } from '../pace/pauses.usecases.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { OpenDatabase } from '../platform/database.ts'
import { messageOf } from '../platform/errors.ts'
import { version } from '../platform/version.ts'

export type HealthSources = {
  database: Pick<OpenDatabase, 'kind' | 'check'>
  clickhouse: Pick<ClickHouse, 'kind' | 'query'>
  findLastSweep: () => Promise<Health['lastSweep']>
  findMeasuring: FindMeasuring
  /** The pause of all calls that the App Store asked for. */
  findPause: () => Promise<PresentPause | undefined>
  isStopping: () => boolean
}

type Part = Health['storage']['database']

const partOf = async (kind: string, check: () => Promise<unknown>): Promise<Part> => {
  try {
    await check()
    return { ok: true, detail: kind }
  } catch (error) {
    return { ok: false, detail: `${kind} does not answer: ${messageOf(error)}` }
  }
}

/** Does not affect readiness, because a server that cannot measure can still show its data. */
const measuringPart = async (findMeasuring: FindMeasuring): Promise<Part> => {
  try {
    const measuring = await findMeasuring()
    if (measuring.state === 'stopped') {
      return { ok: false, detail: `no chart has been measured since ${measuring.since.toISOString()}` }
    }
    return { ok: true, detail: measuring.state === 'idle' ? 'no measurement is due' : 'charts are measured' }
  } catch (error) {
    return { ok: false, detail: `not known: ${messageOf(error)}` }
  }
}

const whyOf = (
  { database, history }: Health['storage'],
  { isStopping, pause }: { isStopping: boolean; pause: PresentPause | undefined },
): string => {
  if (isStopping) return 'The server is stopping.'
  if (!database.ok) return `The database is not available: ${database.detail}.`
  if (!history.ok) return `The rank history is not available: ${history.detail}.`
  if (!pause) return 'Everything answers.'
  const until = pause.until.toISOString()
  return `The databases answer, but calls to the App Store pause until ${until} and then go on by themselves. ${pause.reason}`
}

export const checkHealth = async (sources: HealthSources): Promise<Health> => {
  let lastSweep: Health['lastSweep'] = null
  let pause: PresentPause | undefined
  const askDatabase = async () => {
    await sources.database.check()
    lastSweep = await sources.findLastSweep()
    pause = await sources.findPause()
  }
  const [database, history, measuring] = await Promise.all([
    partOf(sources.database.kind, askDatabase),
    partOf(sources.clickhouse.kind, () => sources.clickhouse.query('SELECT 1')),
    measuringPart(sources.findMeasuring),
  ])
  const isStopping = sources.isStopping()
  const storage = { database, history }
  return {
    ready: database.ok && history.ok && !isStopping,
    why: whyOf(storage, { isStopping, pause }),
    version,
    storage,
    measuring,
    lastSweep,
  }
}
