import { liveHonestDays } from '../guard/honest-days.ts'
import {
  type LastingCounts,
  type LastingReport,
  lastingHours,
  sumLasting,
  tellLastingLies,
} from '../guard/lasting-lies.ts'
import { type LieCounts, sumLies, tellLies } from '../guard/lies.ts'
import { settingOf, type WitnessPlan } from '../guard/replay.ts'
import { type GuardWorld, readRecordedWorld, simulateSmallWorld } from '../guard/worlds.ts'
import type { PartReport, Row } from '../report.ts'

const plans: [words: string, plan: WitnessPlan][] = [
  ['one chart alone', { known: false, askable: false }],
  ['another chart asked for', { known: false, askable: true }],
  ['charts of its country read in the same hour', { known: true, askable: false }],
]

const seed = 7
const leastCaught = 0.99
const mostHeld = 0.0005
const longestHours = 48
/** On any real day, more apps swap ranks with a neighbour than in this corruption. */
const swapped = 'neighbours swapped'

const percent = (share: number, digits = 1): string => `${(share * 100).toFixed(digits)} %`

const describe = ({ sent, held, odd, believed }: LieCounts): string =>
  `held ${percent(held / sent)}, waits for another hour ${percent(odd / sent)}, believed ${percent(believed / sent)}`

const caughtShare = ({ sent, believed }: LieCounts): number => (sent === 0 ? 1 : 1 - believed / sent)

const lieRow = (what: string, counts: LieCounts): Row => ({
  what,
  measured: counts.sent === 0 ? 'not possible here' : describe(counts),
  target: '≥ 99 % not believed',
  holds: caughtShare(counts) >= leastCaught,
})

const measureWorld = (world: GuardWorld, [words, plan]: (typeof plans)[number]) => {
  const setting = settingOf(world)
  const honest = liveHonestDays(setting, plan)
  const lies = tellLies(setting, plan)
  const [large, gross] = [sumLies(lies.map(counts => counts.large)), sumLies(lies.map(counts => counts.gross))]
  const visible = sumLies(lies.filter(({ corruption }) => corruption.kind !== swapped).map(counts => counts.large))
  const name = `${world.name}, ${words}`
  const rows: Row[] = [
    {
      what: `${name}: honest days held back, of ${honest.days}`,
      measured: `${honest.held} (${percent(honest.held / honest.days, 2)}), ${honest.longestHours} h at the longest`,
      target: '≤ 0.05 %, ≤ 48 h',
      holds: honest.held / honest.days <= mostHeld && honest.longestHours <= longestHours,
    },
    {
      what: '  odd, so that they wait for another hour; how long; another chart asked for',
      measured: `${percent(honest.odd / honest.days)}; ${(honest.oddHours / Math.max(1, honest.odd)).toFixed(1)} h on average, ${honest.longestOddHours} h at most; ${honest.witnessCalls} calls`,
      target: '',
      holds: true,
    },
    lieRow('  lies that change ten ranks or drop ten apps', large),
    lieRow(`  of these: all but ${swapped}`, visible),
    lieRow('  of these: ten apps wrong by ten ranks or more', gross),
    {
      what: '  the true chart of an hour later is not held back for longer than an hour',
      measured: percent(large.truthBack / Math.max(1, large.held + large.odd), 2),
      target: '100 %',
      holds: large.truthBack === large.held + large.odd,
    },
    ...lies.map(({ corruption, large: ofKind }) =>
      lieRow(`    ${corruption.kind} ${corruption.strength}`.trimEnd(), ofKind),
    ),
  ]
  return { rows, figures: { world: world.name, plan: words, honest, large, visible, gross } }
}

/** The lies that issue 55 names. */
const named: [words: string, kind: string, strength: string][] = [
  ['the app at #1 is missing', 'ranks missing: 1 to', '1'],
  ['an unknown app at #1', 'strangers on top', '1'],
  ['half of the chart is that of yesterday', 'half new, half of yesterday', ''],
  ['empty', 'empty', ''],
  ['invented apps', 'another country', '100 %'],
]

const wordsOfHours = (hours: number): string => (hours < 1 ? `${Math.round(hours * 3_600)} s` : `${hours} h`)

const lastingRow = (what: string, counts: LastingCounts): Row => ({
  what,
  measured:
    counts.told === 0
      ? 'not possible here'
      : `believed ${percent(counts.believed / counts.told)}; then the truth is refused for ${(counts.refusedHours / counts.told).toFixed(1)} h on average, ${counts.longestRefusedHours} h at most`,
  target: '',
  holds: true,
})

const measureLasting = (world: GuardWorld) => {
  const reports = tellLastingLies(settingOf(world))
  const sumOf = (hours: number, isMeant: (report: LastingReport) => boolean) =>
    sumLasting(reports.filter(report => report.hours === hours && isMeant(report)).map(({ large }) => large))
  const isNamed = ({ corruption }: LastingReport, kind: string, strength: string) =>
    corruption.kind === kind && corruption.strength === strength
  const byHours = lastingHours.map(hours => ({
    hours,
    all: sumOf(hours, () => true),
    visible: sumOf(hours, ({ corruption }) => corruption.kind !== swapped),
    named: named.map(([words, kind, strength]) => ({
      words,
      counts: sumOf(hours, report => isNamed(report, kind, strength)),
    })),
  }))
  const rows = byHours.flatMap(({ hours, all, visible, named: ofKinds }) => [
    lastingRow(`${world.name}, one chart alone: large lies that last ${wordsOfHours(hours)}`, all),
    lastingRow(`  of these: all but ${swapped}`, visible),
    ...ofKinds.map(({ words, counts }) => lastingRow(`    ${words}`, counts)),
  ])
  return { rows, figures: { world: world.name, lasting: byHours } }
}

// Promise: P17
/**
 * How the guard grades true days and thirty kinds of well-formed but wrong responses, on real charts and on small, calm ones.
 */
export const measureGuard = async (): Promise<PartReport> => {
  const recorded = await readRecordedWorld()
  const worlds = [...(recorded ? [recorded] : []), simulateSmallWorld(seed)]
  const measured = worlds.flatMap(world => plans.map(plan => measureWorld(world, plan)))
  const lasting = worlds.map(measureLasting)
  return {
    part: 'guard',
    rows: [...measured, ...lasting].flatMap(({ rows }) => rows),
    figures: {
      hasRecordings: recorded !== undefined,
      worlds: measured.map(({ figures }) => figures),
      lasting: lasting.map(({ figures }) => figures),
    },
  }
}
