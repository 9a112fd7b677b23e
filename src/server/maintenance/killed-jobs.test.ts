import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JobStatus } from '#contract/maintenance.ts'
import { type ChartKey, parseChartKey } from '#domain/charts.ts'
import type { JobName } from '#domain/maintenance-jobs.ts'
import { createFakeAppStore, type FakeAppStore } from '#fake-appstore'
import { shortOrLong } from '../../../vitest.length.ts'
import { copyTemplate } from '../testing/database-template.ts'

const program = join(import.meta.dirname, '../testing/job-process.ts')
const start = new Date('2026-03-07T12:00:00Z')
const root = mkdtempSync(join(tmpdir(), 'rank-atlas-killed-jobs-'))
const filled = join(root, 'filled')

const updatedStorefronts = shortOrLong(4, 6)
const updateKills = shortOrLong([12], [5, 20])
const storefronts = (['us', 'de', 'jp', 'fr', 'br', 'gb'] as const).slice(0, updatedStorefronts)
const planned = 6 * storefronts.length

type Job = { name: JobName; params?: object }

const cleanup: Job = { name: 'rankingsCleanup', params: { threshold: 1 } }
const rebuild: Job = { name: 'supabaseSync' }
/** Each job, and the steps after which it is killed. */
const deaths: [job: Job, steps: readonly number[]][] = [
  [cleanup, [1]],
  [rebuild, [1]],
  [{ name: 'topChartsImport' }, [1]],
  [{ name: 'rankingsUpdate', params: { type: 'standard' } }, updateKills],
]

let store: FakeAppStore
let url = ''
const lives = new Set<ChildProcess>()

type TableState = { rows: number; hash: string }
type History = Record<'readings' | 'ranks' | 'peaks', TableState>
/** A process's report on one job, and the history after it. */
type Run = { reported: JobStatus[]; history: History | undefined }
type Life = { runs: Run[]; exitCode: number | null }

/** Works on these jobs in a new process, until all end or it is killed after `killAtStep` steps of the last one. */
const live = (folder: string, jobs: readonly Job[], killAtStep = Number.POSITIVE_INFINITY): Promise<Life> =>
  new Promise((resolve, reject) => {
    const offset = String(start.getTime() - Date.now())
    // The history is of apps that the App Store has: a chart of unknown ones would be held back.
    const apps = Object.fromEntries(storefronts.map(code => [code, rankedIds(`${code}:top-free:36:iphone`)]))
    const texts = [storefronts.join(','), JSON.stringify(jobs), JSON.stringify(apps)]
    const args = [program, folder, url, offset, ...texts]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const runs: Run[] = []
    let run: Run = { reported: [], history: undefined }
    createInterface({ input: child.stdout }).on('line', line => {
      const output: JobStatus | History = JSON.parse(line)
      if (run.reported.length === 0) runs.push(run)
      if ('ranks' in output) {
        run.history = output
        run = { reported: [], history: undefined }
        return
      }
      run.reported.push(output)
      if (runs.length === jobs.length && (output.progress?.done ?? 0) >= killAtStep) child.kill('SIGKILL')
    })
    lives.add(child)
    child.once('error', reject)
    child.once('close', exitCode => resolve({ runs, exitCode }))
  })

const copyOf = (folder: string, name: string): string => {
  const copy = join(root, name)
  cpSync(folder, copy, { recursive: true })
  return copy
}

/**
 * Kills every job at each of its steps. The next process resumes the job, lets it finish, and starts the next one, because
 * starting a process takes longer than a job. Returns the resumed runs.
 */
const killAndResumeAll = async (folder: string): Promise<Map<JobName, Run | undefined>> => {
  const resumed = new Map<JobName, Run | undefined>()
  let interrupted: Job | undefined
  for (const [job, steps] of deaths) {
    for (const killAtStep of steps) {
      const { runs, exitCode } = await live(
        folder,
        interrupted && interrupted !== job ? [interrupted, job] : [job],
        killAtStep,
      )
      expect(exitCode, job.name).toBeNull()
      if (interrupted) resumed.set(interrupted.name, runs[0])
      interrupted = job
    }
  }
  const { runs, exitCode } = await live(folder, interrupted ? [interrupted] : [])
  expect(exitCode).toBe(0)
  if (interrupted) resumed.set(interrupted.name, runs[0])
  return resumed
}

let filledHistory: History | undefined
let undisturbed: Run[] = []
let resumed = new Map<JobName, Run | undefined>()

beforeAll(async () => {
  store = createFakeAppStore({ now: () => start })
  url = (await store.listen()).url
  copyTemplate(filled)
  const { exitCode, runs } = await live(filled, [])
  expect(exitCode).toBe(0)
  filledHistory = runs[0]?.history
  undisturbed = (await live(copyOf(filled, 'undisturbed'), [cleanup, rebuild])).runs
  resumed = await killAndResumeAll(copyOf(filled, 'killed'))
})

afterAll(async () => {
  for (const child of lives) child.kill('SIGKILL')
  await store.close()
  rmSync(root, { recursive: true, force: true })
})

const rankedIds = (key: ChartKey): readonly number[] =>
  store.world.rankedAppIds({ chart: parseChartKey(key), at: start })

describe('a job that is killed', () => {
  // Promise: P1
  test.each(deaths)(
    'a job that is killed is found interrupted, and succeeds when it is resumed: $0.name',
    ({ name }, steps) => {
      const reported = resumed.get(name)?.reported ?? []
      expect(reported[0]).toMatchObject({ status: 'interrupted' })
      expect(reported[0]?.progress?.done).toBeGreaterThanOrEqual(steps.at(-1) ?? 0)
      expect(reported.at(-1)).toMatchObject({ status: 'success', lastError: null })
    },
  )

  test('a job that is killed leaves the history of an undisturbed one: a cleanup thins the ranks and changes nothing else', () => {
    const [first] = undisturbed
    const killed = resumed.get('rankingsCleanup')
    expect(first?.reported.at(-1)).toMatchObject({ status: 'success' })
    expect(killed?.history).toEqual(first?.history)
    const { ranks: thinned, ...others } = killed?.history ?? {}
    const { ranks: before, ...same } = filledHistory ?? {}
    expect(others).toEqual(same)
    expect(thinned?.rows).toBeLessThan(0.7 * Number(before?.rows))
  })

  test('a job that is killed leaves the history of an undisturbed one: a rebuild makes no differences', () => {
    const [, second] = undisturbed
    expect(second?.reported.at(-1)?.details).toContain('no differences')
    expect(resumed.get('supabaseSync')?.history).toEqual(second?.history)
  })

  test('an import that is killed records its chart once', () => {
    const { history, reported } = resumed.get('topChartsImport') ?? {}
    expect(history?.readings.rows).toBe(storefronts.length * 61 * 4 + 1)
    expect(reported?.at(-1)?.details).toContain(`The top ${rankedIds('us:top-free:36:iphone').length} US iPhone apps`)
  })

  test('an update that is killed reads every chart, and reads again only those in flight at the kill', () => {
    expect(resumed.get('rankingsUpdate')?.history?.readings.rows).toBeGreaterThanOrEqual(
      storefronts.length * 61 * 4 + planned,
    )
    // The import reads this chart, too.
    const isImported = (path: string) => path.startsWith('/us/rss/topfreeapplications/')
    const calls = store.requests.filter(({ url: path }) => path.includes('/rss/') && !isImported(path)).length
    expect(calls).toBeGreaterThanOrEqual(planned - 1)
    expect(calls).toBeLessThanOrEqual(planned - 1 + updateKills.length * 8)
  })
})
