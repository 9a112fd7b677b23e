import type { App, StandingApp } from '#contract/apps.ts'
import type { TrackedApp } from '#contract/tracking.ts'
import type { CompareAddress } from './compare-address.ts'

const mostProposed = 6

const notChosen = <Proposed extends App>(all: readonly Proposed[], { apps = [] }: CompareAddress): Proposed[] =>
  all.filter(({ appStoreId }) => !apps.includes(appStoreId))

/** The most recently tracked apps that are not in the comparison yet. */
export const newestTracked = (tracked: readonly TrackedApp[], address: CompareAddress): TrackedApp[] =>
  notChosen(tracked, address)
    .toSorted((a, b) => b.trackedAt.localeCompare(a.trackedAt))
    .slice(0, mostProposed)

/** The public apps that rank in the most countries. */
export const widestKnown = (apps: readonly StandingApp[], address: CompareAddress): StandingApp[] =>
  notChosen(apps, address)
    .toSorted((a, b) => b.countriesCount - a.countriesCount)
    .slice(0, mostProposed)
