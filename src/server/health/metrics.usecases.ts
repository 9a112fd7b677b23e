import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { FindSignInFault } from '../accounts/provider-watch.usecases.ts'
import type { EndedCall } from '../pace/calls.usecases.ts'
import type { StorageTroubles } from '../platform/database/storage-troubles.ts'
import { readFreeBytes } from '../platform/files/disk.ts'
import type { Clock } from '../platform/process/clock.ts'
import { messageOf } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import { version } from '../platform/process/version.ts'
import type { FindFacts } from './facts.usecases.ts'
import { gauges } from './metrics.rules.ts'

type ProcessMetricsOptions = {
  registers: Registry[]
  prefix: string
  /** Undefined where no storage is opened. */
  countFaults: StorageTroubles['countFaults'] | undefined
  /** The folder of the embedded database; undefined with a database server. */
  dataDir: string | undefined
}

/** The version of this process, and the state of its storage. */
const addProcessMetrics = ({ registers, prefix, countFaults, dataDir }: ProcessMetricsOptions): void => {
  const build = new Gauge({
    name: `${prefix}build_info`,
    help: 'Always 1; the label is the version of the program.',
    registers,
    labelNames: ['version'],
  })
  build.set({ version }, 1)
  if (dataDir !== undefined)
    new Gauge({
      name: `${prefix}disk_free_bytes`,
      help: 'Bytes that this process may still write to the disk of its data folder.',
      registers,
      async collect() {
        this.set(await readFreeBytes(dataDir))
      },
    })
  if (!countFaults) return
  new Counter({
    name: `${prefix}storage_errors_total`,
    help: 'Statements of this process that failed because the database is away, full or damaged.',
    registers,
    labelNames: ['trouble'],
    collect() {
      this.reset()
      for (const { trouble, count } of countFaults()) this.inc({ trouble }, count)
    },
  })
}

type MetricsOptions = {
  clock: Clock
  log: Log
  findFacts: FindFacts
  /** Undefined if no provider is asked. */
  findSignInFault?: FindSignInFault | undefined
  /** Undefined where no storage is opened. */
  countFaults?: StorageTroubles['countFaults'] | undefined
  /** The folder of the embedded database; undefined with a database server. */
  dataDir?: string | undefined
}

export type Metrics = ReturnType<typeof createMetrics>

type Answered = { method: string; route: string; status: number; seconds: number }

const prefix = 'rank_atlas_'

/** Prometheus metrics: counts of this process, and facts about the whole server. */
export const createMetrics = ({ clock, log, findFacts, findSignInFault, countFaults, dataDir }: MetricsOptions) => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  // These gauges have counter names, which Prometheus treats as a mistake; the names without "_total" are correct.
  for (const name of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${name}_total`)
  addProcessMetrics({ registers, prefix, countFaults, dataDir })
  const calls = new Counter({
    name: `${prefix}appstore_calls_total`,
    help: 'Calls to the App Store completed by this process.',
    registers,
    labelNames: ['budget', 'outcome'],
  })
  const requests = new Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: 'Duration of responses, by route.',
    registers,
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  })
  const readable = new Gauge({
    name: `${prefix}facts_readable`,
    help: '0 if a database is not available; metrics about the data are then absent.',
    registers,
  })
  if (findSignInFault)
    new Gauge({
      name: `${prefix}sign_in_fault`,
      help: '1 while no one can sign in, because the provider does not answer or sends an unusable response.',
      registers,
      collect() {
        this.set(findSignInFault() ? 1 : 0)
      },
    })
  const readers = gauges.map(({ name, help, labels, read }) => {
    const gauge = new Gauge({ name: `${prefix}${name}`, help, labelNames: labels, registers })
    const forget = () => {
      gauge.reset()
      // A gauge without labels is reset to 0, which would look like a measured value.
      if (labels.length === 0) gauge.remove()
    }
    return { gauge, read, forget }
  })

  /** Drops the old values first, so that a failed read reports none instead of outdated ones. */
  const refresh = async (): Promise<void> => {
    for (const { forget } of readers) forget()
    try {
      const facts = await findFacts()
      const now = clock.now()
      for (const { gauge, read } of readers) for (const { labels, value } of read(facts, now)) gauge.set(labels, value)
      readable.set(1)
    } catch (error) {
      for (const { forget } of readers) forget()
      readable.set(0)
      log.warn({ err: error }, `The metrics about the data are not available: ${messageOf(error)}`)
    }
  }

  return {
    countCall: ({ budget, outcome }: EndedCall): void => calls.inc({ budget, outcome }),
    observe: ({ method, route, status, seconds }: Answered): void =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    contentType: registry.contentType,
    render: async (): Promise<string> => {
      await refresh()
      return registry.metrics()
    },
  }
}
