import { z } from 'zod'
import { isChartKey } from '#domain/charts.ts'
import { inRoot, projectNode, root } from '../../scripts/lib/paths.mjs'
import { exitCodeOf, startProcess } from '../../scripts/lib/processes.mjs'
import { shortLivedNode } from '../../scripts/lib/quick-node.mjs'
import { type DemoWorld, startDemoWorld } from './servers.ts'

/** One app in one kind of chart, with a different state in each of these countries. */
export const plantedCases = [
  'ranked',
  'unranked',
  'empty',
  'failed',
  'suspect',
  'silent',
  'stale',
  'held-back',
  'not-offered',
  'not-tracked',
] as const
export type PlantedCase = (typeof plantedCases)[number]

const plantedWorld = z.object({
  /** Measurements are from noon of the 14 days before. */
  today: z.iso.date(),
  appStoreId: z.string(),
  /** A second app in the same charts, without planted states. */
  otherId: z.string(),
  countries: z.record(z.enum(plantedCases), z.string()),
  chartKeyOf: z.record(z.enum(plantedCases), z.string().refine(isChartKey)),
  keywords: z.object({
    storefront: z.string(),
    timeout: z.string(),
    failed: z.string(),
    unranked: z.string(),
    never: z.string(),
  }),
  pages: z.object({ measured: z.string(), missing: z.string(), stale: z.string() }),
})
export type Planted = z.infer<typeof plantedWorld>

/** @throws if the program fails, with its output. */
const plantIn = async (dataDir: string): Promise<Planted> => {
  const output: string[] = []
  const errors: string[] = []
  const { ended } = startProcess({
    name: 'planting',
    command: projectNode,
    args: [inRoot('src/server/testing/plant-process.ts'), dataDir],
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...shortLivedNode },
    onOutput: line => output.push(line),
    onError: line => errors.push(line),
  })
  const code = exitCodeOf(await ended)
  if (code !== 0) throw new Error(`Nothing was planted (exit code ${code}).\n${errors.join('\n')}`)
  return plantedWorld.parse(JSON.parse(output.at(-1) ?? ''))
}

/** A copy of the demo's world with planted failures, and a list of what was planted where. */
export const startPlantedWorld = async (): Promise<{ world: DemoWorld; planted: Planted }> => {
  let planted: Planted | undefined
  const plant = async (dataDir: string) => {
    planted = await plantIn(dataDir)
  }
  const world = await startDemoWorld({}, { plant })
  if (!planted) throw new Error('The world was started without anything planted in it.')
  return { world, planted }
}
