import type { CountryCoverage } from '#contract/coverage.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import type { Failure } from '../history/fetches.repository.ts'

/** What is known of the charts of all countries, and of one app in them. */
export type CoverageEvidence = {
  /** The newest measurement of any chart of a country. */
  measuredAt: ReadonlyMap<StorefrontCode, Date>
  /** A measurement from before does not count. */
  since: Date
  /** The newest failed attempt in those countries whose measurement does not count. */
  failures: ReadonlyMap<StorefrontCode, Failure>
  notOffering: ReadonlySet<string>
  /** Countries with a current rank of the app. */
  ranked: ReadonlySet<StorefrontCode>
}

type State = CountryCoverage['state']

const isCounted = (measuredAt: Date | undefined, since: Date): boolean =>
  measuredAt !== undefined && measuredAt >= since

/** The storefronts without a measurement that counts: only of these it matters why. */
export const listNotMeasured = ({ measuredAt, since }: Pick<CoverageEvidence, 'measuredAt' | 'since'>) =>
  storefrontCodes.filter(code => !isCounted(measuredAt.get(code), since))

const stateOf = (code: StorefrontCode, evidence: CoverageEvidence, failure: Failure | undefined): State => {
  const measuredAt = evidence.measuredAt.get(code)
  // What was seen wins over what lookups say, and that wins over everything else: an app that is not sold has no rank.
  if (evidence.notOffering.has(code) && !evidence.ranked.has(code)) return 'not-offered'
  if (isCounted(measuredAt, evidence.since)) return 'measured'
  if (failure) return 'failed'
  return measuredAt ? 'stale' : 'not-tracked'
}

/** A failure from before the newest measurement was made good by it. */
const findFailure = (code: StorefrontCode, { measuredAt, failures }: CoverageEvidence): Failure | undefined => {
  const failure = failures.get(code)
  const measured = measuredAt.get(code)
  return failure && (!measured || failure.observedAt > measured) ? failure : undefined
}

const coverageOf = (code: StorefrontCode, evidence: CoverageEvidence): CountryCoverage => {
  const failure = findFailure(code, evidence)
  const state = stateOf(code, evidence, failure)
  const isFailed = state === 'failed' && failure
  return {
    storefront: code,
    countryName: countryNameOf(code),
    flagUrl: flagUrlOf(code),
    state,
    measuredAt: evidence.measuredAt.get(code)?.toISOString() ?? null,
    failure: isFailed
      ? { reason: failure.reason, detail: failure.detail, failedAt: failure.observedAt.toISOString() }
      : null,
  }
}

const byName = new Intl.Collator('en')

/** All countries: those that were not measured first, then by name. */
export const coverCountries = (evidence: CoverageEvidence): CountryCoverage[] =>
  storefrontCodes
    .map(code => coverageOf(code, evidence))
    .sort(
      (a, b) =>
        Number(a.state === 'measured') - Number(b.state === 'measured') || byName.compare(a.countryName, b.countryName),
    )
