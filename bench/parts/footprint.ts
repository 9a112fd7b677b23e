import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '#domain/units.ts'
import type { ServerProcess } from '../../e2e/harness/servers.ts'
import { ensureWebBuild } from '../../scripts/web/web-build.mjs'
import { openDemoWorld } from '../demo-world.ts'
import { median, timeMs } from '../measure.ts'
import { describeParts, readTreeMemory, type TreeMemory } from '../process-memory.ts'
import type { Row } from '../report.ts'

const days = 30
/** The demo sweeps for six minutes after its start. */
const watchedSeconds = 60

/** Samples the memory of all processes, which rises and falls with the server's work. */
const watchMemoryOf = async ({ handle }: ServerProcess): Promise<TreeMemory[]> => {
  const looks: TreeMemory[] = []
  for (let second = 0; second < watchedSeconds; second += 1) {
    looks.push(await readTreeMemory(handle.child.pid ?? 0))
    await sleep(secondMs)
  }
  return looks
}

// Promise: P8
/** The server on 30 days of data: its start, and its memory during a sweep. */
export const measureFootprint = async (): Promise<Row[]> => {
  await ensureWebBuild()
  const world = await openDemoWorld({ days })
  try {
    let server: ServerProcess | undefined
    const startMs = await timeMs(async () => {
      server = await world.start()
    })
    const looks = server ? await watchMemoryOf(server) : []
    const last = looks.at(-1)
    const whole = median(looks.map(look => look.whole))
    const own = median(looks.map(look => look.own))
    return [
      { what: 'from the start to the first answer', value: startMs / 1000, unit: 's', atMost: 3 },
      {
        what: 'memory during a sweep, all processes, median',
        value: whole,
        unit: 'MB',
        ...(last && { note: `at the end ${describeParts(last)}` }),
        atMost: 800,
      },
      { what: 'memory during a sweep without mapped files, median', value: own, unit: 'MB', atMost: 800 },
    ]
  } finally {
    await world.close()
  }
}
