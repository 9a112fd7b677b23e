import { Counter, Gauge, type Registry } from 'prom-client'
import type { StorageTroubles } from '../platform/database/storage-troubles.ts'
import { readFreeBytes } from '../platform/files/disk.ts'
import { version } from '../platform/process/version.ts'

type ProcessMetricsOptions = {
  registers: Registry[]
  prefix: string
  /** Undefined where no storage is opened. */
  countFaults: StorageTroubles['countFaults'] | undefined
  /** The folder of the embedded databases; undefined with both on servers. */
  dataDir: string | undefined
}

/** The program of this process, and how its storage fares. */
export const addProcessMetrics = ({ registers, prefix, countFaults, dataDir }: ProcessMetricsOptions): void => {
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
