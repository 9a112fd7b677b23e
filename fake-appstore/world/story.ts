import type { Day } from '#domain/days.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { Fault } from '../faults/fault-kinds.ts'
import type { CastApp } from './casting.ts'
import type { ChartMoment } from './feed-holes.ts'

/** What is planned for the reading of a chart: a fault of the App Store, or no request. */
export type Incident = Fault | { kind: 'not-asked' }

/** Planned events of a world, counted from one day. Pure, like the world: any time can be requested in any order. */
export type Story = {
  /** The day of the first start, from which the story is counted. */
  day: Day
  cast: readonly CastApp[]
  /** How far the order of all other apps is changed in a country, in logarithms of downloads; usually 0. */
  shakeIn: (storefront: StorefrontCode, at: number) => number
  findIncident: (moment: ChartMoment) => Incident | undefined
  /**
   * The charts that show the story, besides the overall ones: in all countries or in some, on all days or since one. More
   * charts would take longer to import.
   */
  charts: readonly { columns: readonly string[]; storefronts?: readonly StorefrontCode[]; since?: Day }[]
  /** Days on which a server would doubt what it read, both included. */
  doubtful: readonly { from: Day; to: Day; storefronts: readonly StorefrontCode[] }[]
}

/** The fault of an answer. Without a request there is no answer that could be faulty. */
export const toFault = (incident: Incident | undefined): Fault | undefined =>
  incident?.kind === 'not-asked' ? undefined : incident
