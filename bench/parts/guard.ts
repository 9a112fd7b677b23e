import { liveHonestDays } from '../guard/honest-days.ts'
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

const describe = ({ sent, held, again, believed }: LieCounts): string =>
  `held ${percent(held / sent)}, gone when asked again ${percent(again / sent)}, believed ${percent(believed / sent)}`

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
      measured: `${honest.held} (${percent(honest.held / honest.days, 2)}), ${honest.longestHours.toFixed(0)} h at the longest`,
      target: '≤ 0.05 %, ≤ 48 h',
      holds: honest.held / honest.days <= mostHeld && honest.longestHours <= longestHours,
    },
    {
      what: '  asked for once more; another chart asked for',
      measured: `${percent(honest.again / honest.days)}; ${honest.witnessCalls} calls`,
      target: '',
      holds: true,
    },
    lieRow('  lies that change ten ranks or drop ten apps', large),
    lieRow(`  of these: all but ${swapped}`, visible),
    lieRow('  of these: ten apps wrong by ten ranks or more', gross),
    {
      what: '  the true chart is back at the next call',
      measured: percent(large.truthBack / Math.max(1, large.held + large.again), 2),
      target: '100 %',
      holds: large.truthBack === large.held + large.again,
    },
    ...lies.map(({ corruption, large: ofKind }) =>
      lieRow(`    ${corruption.kind} ${corruption.strength}`.trimEnd(), ofKind),
    ),
  ]
  return { rows, figures: { world: world.name, plan: words, honest, large, visible, gross } }
}

/**
 * How the guard grades true days and thirty kinds of well-formed but wrong responses, on real charts and on small, calm ones.
 */
export const measureGuard = async (): Promise<PartReport> => {
  const recorded = await readRecordedWorld()
  const worlds = [...(recorded ? [recorded] : []), simulateSmallWorld(seed)]
  const measured = worlds.flatMap(world => plans.map(plan => measureWorld(world, plan)))
  return {
    part: 'guard',
    rows: measured.flatMap(({ rows }) => rows),
    figures: { hasRecordings: recorded !== undefined, worlds: measured.map(({ figures }) => figures) },
  }
}
