import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '#domain/units.ts'
import { restoreBackup } from '../../src/server/backups/restore.usecases.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { growTo, mergeMonths } from '../large-world.ts'
import { timeMs, watchMemory } from '../measure.ts'
import { formatCount, type PartReport, type Row } from '../report.ts'
import { createBenchServices } from '../serving.ts'

const newest = new Date('2026-10-31T12:00:00Z')
/** `BACKUP_RANKS=100000000` measures one more size. */
const sizes = [1_000_000, 10_000_000, ...(process.env.BACKUP_RANKS ? [Number(process.env.BACKUP_RANKS)] : [])]
const mostGrowthMiB = 150
const longestPauseMs = 500

type Figures = {
  ranks: number
  backupMs: number
  restoreMs: number
  bytes: number
  memoryMiB: number
  /** The longest answer of the database and of the history to a small question meanwhile. */
  pauseMs: number
}

type Asked = Pick<Awaited<ReturnType<typeof createBenchServices>>['services'], 'database' | 'clickhouse'>

/** Asks both halves again and again while the work goes on, as visitors do. */
const watchPauses = async <Result>({ database, clickhouse }: Asked, work: () => Promise<Result>) => {
  let isOver = false
  let pauseMs = 0
  const asking = (async () => {
    while (!isOver) {
      const ask = () => Promise.all([database.check(), clickhouse.query('SELECT 1')])
      pauseMs = Math.max(pauseMs, await timeMs(ask))
      await sleep(20)
    }
  })()
  try {
    return { result: await work(), pauseMs: () => pauseMs }
  } finally {
    isOver = true
    await asking
  }
}

const measureSize = async (ranks: number, folder: string): Promise<Figures> => {
  const file = join(folder, `${ranks}.tar`)
  const { services, close } = await createBenchServices()
  try {
    await growTo(services.clickhouse, { ranks, before: 0, newest })
    await mergeMonths(services.clickhouse)
    const make = () => watchMemory(() => services.backups.make({ file, hasSecrets: true }))
    const { result, pauseMs } = await watchPauses(services, make)
    await close()
    const storage = { dataDir: join(folder, `restored-${ranks}`) }
    const restore = () => restoreBackup({ file, storage, clock: systemClock, replaces: false })
    const restoreMs = await timeMs(restore)
    const { size: bytes } = await stat(file)
    return { ranks, backupMs: result.ms, restoreMs, bytes, memoryMiB: result.peakMiB, pauseMs: pauseMs() }
  } finally {
    await close()
  }
}

const toRows = ({ ranks, backupMs, restoreMs, bytes, memoryMiB, pauseMs }: Figures, first: Figures): Row[] => [
  {
    what: `backup of ${formatCount(ranks)} ranks: ${formatCount(backupMs / secondMs)} s, ${formatCount(bytes / 1e6)} MB; restored in ${formatCount(restoreMs / secondMs)} s; memory at most`,
    measured: `${formatCount(memoryMiB)} MiB`,
    target: `at most ${mostGrowthMiB} MiB more than the smallest`,
    holds: memoryMiB <= first.memoryMiB + mostGrowthMiB,
  },
  {
    what: `longest answer to a small question during a backup of ${formatCount(ranks)} ranks`,
    measured: `${formatCount(pauseMs)} ms`,
    target: `at most ${longestPauseMs} ms`,
    holds: pauseMs <= longestPauseMs,
  },
]

/** Backs up and restores whole installations of several sizes: memory must not grow with them, and nobody waits long. */
export const measureBackup = async (): Promise<PartReport> => {
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-bench-backup-'))
  try {
    const figures: Figures[] = []
    for (const ranks of sizes) figures.push(await measureSize(ranks, folder))
    const [first] = figures
    return { part: 'backup', rows: first ? figures.flatMap(each => toRows(each, first)) : [], figures: { figures } }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
