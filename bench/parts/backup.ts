import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '#domain/units.ts'
import { makeBackup } from '../../src/server/backups/backup.usecases.ts'
import { restoreBackup } from '../../src/server/backups/restore.usecases.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import type { OpenDatabase } from '../../src/server/platform/database.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { daysWith, openWorld } from '../filled-world.ts'
import { timeMs, watchMemory } from '../measure.ts'
import { formatCount, type PartReport, type Row } from '../report.ts'

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
  /** The longest answer of the database to a small question meanwhile. */
  pauseMs: number
}

/** Asks the database again and again while the work goes on, as visitors do. */
const watchPauses = async <Result>({ check }: Pick<OpenDatabase, 'check'>, work: () => Promise<Result>) => {
  let isOver = false
  let pauseMs = 0
  const asking = (async () => {
    while (!isOver) {
      pauseMs = Math.max(pauseMs, await timeMs(check))
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

const measureSize = async (wanted: number, folder: string): Promise<Figures> => {
  const { ranks, check, connect, close } = await openWorld({ days: daysWith(wanted) })
  const file = join(folder, `${ranks}.tar`)
  try {
    const make = () => watchMemory(() => makeBackup({ connect, clock: systemClock, file, hasSecrets: true }))
    const { result, pauseMs } = await watchPauses({ check }, make)
    const storage = { dataDir: join(folder, `restored-${ranks}`) }
    const log = createLog({ level: 'silent' })
    const restore = () => restoreBackup({ file, storage, clock: systemClock, log, replaces: false })
    const restored = await watchMemory(restore)
    const { size: bytes } = await stat(file)
    const memoryMiB = Math.max(result.peakMiB, restored.peakMiB)
    return { ranks, backupMs: result.ms, restoreMs: restored.ms, bytes, memoryMiB, pauseMs: pauseMs() }
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

/** Backs up and restores databases of several sizes: memory must not grow with them, and nobody waits long. */
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
