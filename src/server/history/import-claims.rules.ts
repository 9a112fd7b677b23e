import { z } from 'zod'
import type { Chart } from '#domain/charts.ts'
import { upperMedianOf } from '#domain/medians.ts'
import { dayMs } from '#domain/units.ts'
import { ImportLineError } from './import-line.errors.ts'
import type { FetchOutcome, Snapshot } from './snapshots.rules.ts'

/** What an export says about a list: its source, and the result of the attempt. */
export type Claims = {
  source: Snapshot['source']
  /** Null for an imported list. */
  outcome: 'recorded' | 'unchanged' | 'empty' | null
}

/** Text that PostgreSQL can store: it accepts neither NUL nor half of a surrogate pair. */
export const storedText = z.string().refine(text => text.isWellFormed() && !text.includes('\0'))

export const snapshotSources = ['rss', 'marketing-rss', 'ws-charts', 'view-top', 'import'] as const

const claims = z.object({
  source: z.enum(snapshotSources),
  outcome: z.enum(['recorded', 'unchanged', 'empty']).nullable().default(null),
})

/**
 * Undefined for a line that is not from an export. Older exports also say which ranks were thinned, which is ignored:
 * the next night thins again.
 * @throws ImportLineError
 */
export const parseClaims = (line: Record<string, unknown>): Claims | undefined => {
  if (line.source === undefined) return undefined
  const found = claims.safeParse(line)
  if (!found.success) throw new ImportLineError('its "source" or "outcome" is not one of an export')
  return found.data
}

/** An attempt without a measurement. */
export type GapFetch = { chart: Chart; observedAt: Date } & Exclude<FetchOutcome, { snapshot: Snapshot }>

/**
 * Why an imported chart could not be read. The other reasons are decisions of a server, and have their own outcomes.
 */
const failureReasons = ['network', 'timeout', 'http', 'unusable', 'not-fetched'] as const

const detail = storedText.max(2_000).default('')
const gap = z.union([
  z.strictObject({ outcome: z.literal('failed').default('failed'), reason: z.enum(failureReasons), detail }),
  z.strictObject({ outcome: z.literal('suspect'), reason: storedText.min(1).max(100), detail }),
  z.strictObject({ outcome: z.literal('withdrawn'), reason: z.literal('withdrawn'), detail }),
])
type Gap = z.infer<typeof gap>

const failureHint = `an object by chart, such as {"top-free:all": {"reason": "http", "detail": "503"}}, with a reason of ${failureReasons.join(', ')}`

/** @throws ImportLineError */
export const parseGaps = (failures: unknown): Record<string, Gap> => {
  const found = z.record(z.string(), gap).safeParse(failures)
  if (!found.success) throw new ImportLineError(`"failures" is ${failureHint}`)
  return found.data
}

export const toGapFetch = (of: { chart: Chart; observedAt: Date }, found: Gap): GapFetch => ({ ...of, ...found })

/** A list is compared with the lists of its chart up to this long before and after it. */
export const aroundMs = 7 * dayMs

/** Below this length, charts vary too much from day to day to compare. */
const longLength = 20

/** The usual length of the surrounding lists if this list is less than half as long; otherwise undefined. */
export const findUsualLength = (length: number, around: readonly number[]): number | undefined => {
  const usual = upperMedianOf(around)
  return usual >= longLength && length < usual / 2 ? usual : undefined
}

const countApps = (length: number): string => `${length === 0 ? 'no' : length} ${length === 1 ? 'app' : 'apps'}`

/** A warning for the author of the file about a list that is much shorter than usual. */
export const describeTruncation = (length: number, usual: number): string =>
  `${countApps(length)} while lists of the surrounding days have about ${usual}: state its depth with "depth", or check the file`
