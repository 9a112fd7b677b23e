import { z } from 'zod'
import { isChartKey } from '#domain/charts.ts'
import { inRoot } from '../../scripts/launch/paths.mjs'
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

/** A copy of the demo's world with planted failures, and a list of what was planted where. */
export const startPlantedWorld = async (): Promise<{ world: DemoWorld; planted: Planted }> => {
  const world = await startDemoWorld({}, { program: [inRoot('src/server/testing/planted-server.ts')] })
  return { world, planted: plantedWorld.parse(JSON.parse(world.server.output[0] ?? '')) }
}
