import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { shortOrLong } from '../../../../vitest.length.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { copyTemplate } from '../../testing/database-template.ts'
import { readServerPid } from '../../testing/embedded-process.ts'
import { listContent } from '../../testing/history-worlds.ts'
import { createRandom } from '../../testing/random.ts'

const kills = shortOrLong(2, 50)
const program = join(import.meta.dirname, '../../testing/keeping-process.ts')
const days = 100
/** The process takes about this many milliseconds for a day. */
const dayTakesMs = 30

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-killed-keeping-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  copyTemplate(folder)
  return folder
}

type Life = { exitCode: number | null; recorded: number[] }
type Death = { afterDays: number; afterMs: number; kill: (child: ChildProcess) => void }

const live = (folder: string, death?: Death): Promise<Life> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'ignore'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    const recorded: number[] = []
    createInterface({ input: child.stdout }).on('line', line => {
      const [what, count] = line.split(' ')
      if (what !== 'recorded') return
      recorded.push(Number(count))
      if (death && recorded.length === death.afterDays + 1) setTimeout(() => death.kill(child), death.afterMs)
    })
    child.once('error', reject)
    child.once('close', exitCode => resolve({ exitCode, recorded }))
  })

const contentOf = async (dataDir: string) => {
  const { db, close } = await openDatabase({ dataDir })
  const content = await listContent(db)
  await close()
  return content
}

/** Every second time, the database of the process is killed, too. */
const killerOf = (index: number, folder: string) => (child: ChildProcess) => {
  if (index % 2 === 1) process.kill(readServerPid(folder), 'SIGKILL')
  child.kill('SIGKILL')
}

test('a history whose process or database is killed while it records, files, thins and forgets loses nothing that was recorded, and ends like an undisturbed one', {
  timeout: 120_000 + kills * 10_000,
}, async () => {
  const [undisturbed, killed] = [makeFolder(), makeFolder()]
  expect((await live(undisturbed)).exitCode).toBe(0)
  const random = createRandom(11)
  let acknowledged = 0
  for (let index = 0; index < kills; index += 1) {
    const afterDays = Math.floor((random() * (days - 2) * 2) / (kills + 1))
    const death = { afterDays, afterMs: random() * dayTakesMs, kill: killerOf(index, killed) }
    const { exitCode, recorded } = await live(
      killed,
      acknowledged + afterDays < days ? death : { ...death, afterDays: 0 },
    )
    expect(exitCode).toBeNull()
    expect(recorded[0]).toBeGreaterThanOrEqual(acknowledged)
    acknowledged = recorded.at(-1) ?? acknowledged
  }
  const last = await live(killed)
  expect(last.exitCode).toBe(0)
  expect(last.recorded[0]).toBeGreaterThanOrEqual(acknowledged)
  expect(last.recorded.at(-1)).toBe(days)
  expect(await contentOf(killed)).toEqual(await contentOf(undisturbed))
})
