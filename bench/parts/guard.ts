import { liveHonestDays } from '../guard/honest-days.ts'
import { lastingHours, sumLasting, tellLastingLies } from '../guard/lasting-lies.ts'
import { type LieCounts, sumLies, tellLies } from '../guard/lies.ts'
import { settingOf, type WitnessPlan } from '../guard/replay.ts'
import { type GuardWorld, readRecordedWorld, simulateSmallWorld } from '../guard/worlds.ts'
import type { Row } from '../report.ts'

const plans: [words: string, plan: WitnessPlan][] = [
  ['one chart alone', { known: false, askable: false }],
  ['another chart asked for', { known: false, askable: true }],
  ['charts of its country read in the same hour', { known: true, askable: false }],
]

const seed = 7
/** In percent. */
const leastCaught = 99
const mostHeld = 0.05
const longestHours = 48
/** On any real day, more apps swap ranks with a neighbour than in this corruption. */
const swapped = 'neighbours swapped'

const percent = (count: number, of: number): number => (100 * count) / Math.max(1, of)

/** Lies that cannot be derived from a world are left out. */
const lieRow = (what: string, { sent, believed }: LieCounts): Row[] =>
  sent === 0
    ? []
    : [{ what: `${what}: not believed`, value: percent(sent - believed, sent), unit: '%', atLeast: leastCaught }]

const measureWorld = (world: GuardWorld, [words, plan]: (typeof plans)[number]): Row[] => {
  const setting = settingOf(world)
  const honest = liveHonestDays(setting, plan)
  const lies = tellLies(setting, plan)
  const [large, gross] = [sumLies(lies.map(counts => counts.large)), sumLies(lies.map(counts => counts.gross))]
  const visible = sumLies(lies.filter(({ corruption }) => corruption.kind !== swapped).map(counts => counts.large))
  const name = `${world.name}, ${words}`
  return [
    { what: `${name}: honest days held back`, value: percent(honest.held, honest.days), unit: '%', atMost: mostHeld },
    { what: `${name}: hours held back, at most`, value: honest.longestHours, unit: 'h', atMost: longestHours },
    { what: `${name}: honest days that wait for another hour`, value: percent(honest.odd, honest.days), unit: '%' },
    { what: `${name}: hours that they wait, at most`, value: honest.longestOddHours, unit: 'h' },
    ...lieRow(`${name}, lies that change ten ranks or drop ten apps`, large),
    ...lieRow(`${name}, of these all but ${swapped}`, visible),
    ...lieRow(`${name}, ten apps wrong by ten ranks or more`, gross),
    {
      what: `${name}: true charts of an hour later that are not held back for longer than an hour`,
      value: percent(large.truthBack, large.held + large.odd),
      unit: '%',
      atLeast: 100,
    },
    ...lies.flatMap(({ corruption, large: ofKind }) =>
      lieRow(`${name}, ${corruption.kind} ${corruption.strength}`.trimEnd(), ofKind),
    ),
  ]
}

const wordsOfHours = (hours: number): string => (hours < 1 ? `${Math.round(hours * 3_600)} s` : `${hours} h`)

const measureLasting = (world: GuardWorld): Row[] => {
  const reports = tellLastingLies(settingOf(world))
  return lastingHours.flatMap(hours => {
    const all = sumLasting(reports.filter(report => report.hours === hours).map(({ large }) => large))
    const name = `${world.name}, one chart alone, large lies that last ${wordsOfHours(hours)}`
    return [
      { what: `${name}: believed`, value: percent(all.believed, all.lies), unit: '%' },
      { what: `${name}: hours until the truth is believed, at most`, value: all.longestRefusedHours, unit: 'h' },
    ]
  })
}

// Promise: P17
/** How the guard grades true days and thirty kinds of well-formed but wrong responses, on real charts and on small, calm ones. */
export const measureGuard = async (): Promise<Row[]> => {
  const recorded = await readRecordedWorld()
  const worlds = [...(recorded ? [recorded] : []), simulateSmallWorld(seed)]
  return [
    ...worlds.flatMap(world => plans.flatMap(plan => measureWorld(world, plan))),
    ...worlds.flatMap(measureLasting),
  ]
}
