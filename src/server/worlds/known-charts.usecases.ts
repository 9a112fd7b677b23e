import { type ChartKey, type ChartKind, chartTypes, devices } from '#domain/charts.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import type { History } from '../history/history.usecases.ts'
import type { ChartKinds, Failure } from '../history/snapshots.rules.ts'
import { readCell } from '../summaries/joined-cells.rules.ts'
import {
  type KnownCharts,
  knownNow,
  knownThen,
  type ListPlannedCharts,
  planWindowMs,
} from '../summaries/known-charts.rules.ts'
import { joinKinds, listFailures } from '../summaries/missing-charts.usecases.ts'
import type { WorldEvidence } from './worlds.rules.ts'

/** Measurements from `since` to `asOf` count. */
export type Window = { since: Date; asOf: Date; isNow: boolean }

/** The state of charts, independent of the app. */
export type ChartsEvidence = Pick<WorldEvidence, 'known' | 'failures' | 'olderAt'>

type Options = {
  history: Pick<History, 'worldCharts' | 'findLatestMoments'>
  listPlannedCharts: ListPlannedCharts
}

/** An app can rank in charts of any type and device, so all of them are read. */
const widenKinds = (apps: readonly (readonly ChartKind[])[]): ChartKinds => ({
  ...joinKinds(storefrontCodes, apps.flat()),
  chartTypes,
  devices,
})

const isUnknown = (storefront: StorefrontCode, kinds: readonly ChartKind[], known: KnownCharts): boolean => {
  const { fresh, missing } = readCell(storefront, kinds, known)
  return fresh.length + missing.length === 0
}

/** Finds which charts of the world were measured, and why the others were not. */
export const createReadCharts = ({ history, listPlannedCharts }: Options) => {
  const { worldCharts, findLatestMoments } = history

  const readNow = async (apps: readonly (readonly ChartKind[])[], { since, asOf }: Window): Promise<ChartsEvidence> => {
    const [moments, plan] = await Promise.all([findLatestMoments(), listPlannedCharts()])
    const known = knownNow({ asOf, since, moments, plan })
    const questions = apps.map(kinds => ({ kinds }))
    return { known, failures: await listFailures(history, questions, known), olderAt: new Map() }
  }

  /** Reads further back for countries without a measurement or attempt in the last 14 days. */
  const readOlder = async (apps: readonly (readonly ChartKind[])[], known: KnownCharts, before: Date) => {
    const storefronts = storefrontCodes.filter(code => apps.some(kinds => isUnknown(code, kinds, known)))
    if (storefronts.length === 0)
      return { olderAt: new Map<StorefrontCode, Date>(), older: new Map<ChartKey, Failure>() }
    const kinds = { ...widenKinds(apps), storefronts }
    const [olderAt, older] = await Promise.all([
      worldCharts.listMeasuredBefore(kinds, before),
      worldCharts.listNewestFailures(kinds, { after: new Date(0), to: before }),
    ])
    return { olderAt, older }
  }

  const readThen = async (
    apps: readonly (readonly ChartKind[])[],
    { since, asOf }: Window,
  ): Promise<ChartsEvidence> => {
    const kinds = widenKinds(apps)
    const from = new Date(Math.min(since.getTime(), asOf.getTime() - planWindowMs))
    const [measured, attempted] = await Promise.all([
      worldCharts.listNewestIn(kinds, { from, to: asOf }),
      worldCharts.listNewestFailures(kinds, { after: from, to: asOf }),
    ])
    const known = knownThen({ asOf, since, measured, attempted: attempted.keys() })
    const { olderAt, older } = await readOlder(apps, known, from)
    return { known, olderAt, failures: new Map([...older, ...attempted]) }
  }

  /** One query for all apps; each app is given as the list of charts that could hold it. */
  return (apps: readonly (readonly ChartKind[])[], window: Window): Promise<ChartsEvidence> =>
    window.isNow ? readNow(apps, window) : readThen(apps, window)
}
