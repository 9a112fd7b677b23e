import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { JobStatus } from '#contract/maintenance.ts'
import { type ChartKey, parseChartKey } from '#domain/charts.ts'
import type { JobName } from '#domain/maintenance-jobs.ts'
import type { FakeAppStore } from '#fake-appstore'
import { createFakeAppStore } from '#fake-appstore'
import { copyTemplate } from '../testing/database-template.ts'

const program = join(import.meta.dirname, '../testing/job-process.ts')
const start = new Date('2026-03-07T12:00:00Z')
const root = mkdtempSync(join(tmpdir(), 'rank-atlas-killed-jobs-'))
const filled = join(root, 'filled')

let store: FakeAppStore
let url = ''
let whole: History | undefined
const lives = new Set<ChildProcess>()

type TableState = { rows: number; hash: string }
type History = Record<'chart_snapshots' | 'ranks' | 'peak_ranks' | 'latest', TableState>
type Life = { reported: JobStatus[]; exitCode: number | null; history: History | undefined }
type Job = { name: JobName; params?: object }

/** Runs a job of this data folder in a new process, until it ends or is killed after `killAtStep` steps. */
const live = (folder: string, { name, params = {} }: Partial<Job>, killAtStep?: number): Promise<Life> =>
  new Promise((resolve, reject) => {
    const offset = String(start.getTime() - Date.now())
    const args = [program, folder, url, offset, ...(name ? [name, JSON.stringify(params)] : [])]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const reported: JobStatus[] = []
    let history: History | undefined
    createInterface({ input: child.stdout }).on('line', line => {
      const output: JobStatus | History = JSON.parse(line)
      if ('ranks' in output) {
        history = output
        return
      }
      const status = output
      reported.push(status)
      if (killAtStep !== undefined && (status.progress?.done ?? 0) >= killAtStep) child.kill('SIGKILL')
    })
    lives.add(child)
    child.once('error', reject)
    child.once('close', exitCode => resolve({ reported, exitCode, history }))
  })

const copyOf = (folder: string, name: string): string => {
  const copy = join(root, name)
  cpSync(folder, copy, { recursive: true })
  return copy
}

beforeAll(async () => {
  store = createFakeAppStore({ now: () => start })
  url = (await store.listen()).url
  copyTemplate(filled)
  const { exitCode, history } = await live(filled, {})
  expect(exitCode).toBe(0)
  whole = history
})

afterAll(async () => {
  for (const child of lives) child.kill('SIGKILL')
  await store.close()
  rmSync(root, { recursive: true, force: true })
})

/** Kills the job at each of these steps, checks the state at the next start, resumes the job and lets it finish. */
const killAndResume = async (folder: string, job: Job, steps: readonly number[]): Promise<Life> => {
  for (const killAtStep of steps) expect((await live(folder, job, killAtStep)).exitCode).toBeNull()
  const last = await live(folder, job)
  expect(last.exitCode).toBe(0)
  expect(last.reported[0]).toMatchObject({ status: 'interrupted' })
  expect(last.reported[0]?.progress?.done).toBeGreaterThanOrEqual(steps.at(-1) ?? 0)
  expect(last.reported.at(-1)).toMatchObject({ status: 'success', lastError: null })
  return last
}

const rankedIds = (key: ChartKey): readonly number[] =>
  store.world.rankedAppIds({ chart: parseChartKey(key), at: start })

describe('a job that is killed, found interrupted and resumed ends like an undisturbed one:', () => {
  test('rankingsCleanup', { timeout: 120_000 }, async () => {
    const job: Job = { name: 'rankingsCleanup', params: { threshold: 1 } }
    const undisturbed = await live(copyOf(filled, 'cleanup'), job)
    expect(undisturbed.reported.at(-1)).toMatchObject({ status: 'success' })
    const killed = await killAndResume(copyOf(filled, 'cleanup-killed'), job, [1])
    expect(killed.history).toEqual(undisturbed.history)
    const { ranks: thinned, ...others } = killed.history ?? {}
    const { ranks: before, ...same } = whole ?? {}
    expect(others).toEqual(same)
    expect(thinned?.rows).toBeLessThan(0.7 * Number(before?.rows))
  })

  test('supabaseSync', { timeout: 120_000 }, async () => {
    const job: Job = { name: 'supabaseSync' }
    const undisturbed = await live(copyOf(filled, 'rebuild'), job)
    expect(undisturbed.reported.at(-1)?.details).toContain('no differences')
    const killed = await killAndResume(copyOf(filled, 'rebuild-killed'), job, [1])
    expect(killed.history).toEqual(undisturbed.history)
  })

  test('rankingsUpdate', { timeout: 120_000 }, async () => {
    const before = store.requests.length
    const folder = copyOf(filled, 'update')
    const { updateKills } = inject('length')
    const job: Job = { name: 'rankingsUpdate', params: { type: 'standard' } }
    const { history } = await killAndResume(folder, job, updateKills)
    expect(history?.latest.rows).toBe(36)
    const calls = store.requests.slice(before).filter(({ url: path }) => path.includes('/rss/')).length
    expect(calls).toBeGreaterThanOrEqual(36)
    // Requests in flight at the time of the kill are repeated.
    expect(calls).toBeLessThanOrEqual(36 + updateKills.length * 8)
  })

  test('topChartsImport', { timeout: 120_000 }, async () => {
    const { history, reported } = await killAndResume(copyOf(filled, 'import'), { name: 'topChartsImport' }, [1])
    expect(history?.chart_snapshots.rows).toBe(6 * 61 * 4 + 1)
    expect(reported.at(-1)?.details).toContain(`The top ${rankedIds('us:top-free:36:iphone').length} US iPhone apps`)
  })
})
