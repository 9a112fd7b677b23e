import { placesOf } from '../../circumstances/chart-days.rules.ts'
import { compareWeeks } from '../../circumstances/windows.rules.ts'
import { episodeDays, findEpisode } from '../../episodes/episodes.rules.ts'
import { judgeLastMove } from '../../episodes/moves.rules.ts'
import { createRandom, type SimulationOptions, simulateChart } from './simulated-charts.ts'

/** The day that is judged; all 90 earlier days and the week after are simulated. */
const eventAt = 110
const days = 120
/** The days of a planted climb, counted in the days that show an episode. */
const [climbAt, climbDays] = [70, 8]

export type Share = { of: number; found: number }

const shareOf = (outcomes: readonly boolean[]): Share => ({
  of: outcomes.length,
  found: outcomes.filter(Boolean).length,
})

type Charts = { charts: number; seed: number; apps: readonly number[] }

const firstAppId = 5_000_000_000

const simulate = (seed: number, options: Partial<SimulationOptions> = {}) =>
  simulateChart({ random: createRandom(seed), days, ...options })

const seedsOf = ({ charts, seed }: Charts): number[] =>
  Array.from({ length: charts }, (_, index) => seed + 7_919 * index)

/** Moves of days without an effect that are called unusual. */
export const countUnusual = (of: Charts): Share =>
  shareOf(
    seedsOf(of).flatMap(seed => {
      const simulated = simulate(seed)
      return of.apps.flatMap(app => {
        const places = placesOf(simulated, firstAppId + app)
        return Array.from({ length: 60 }, (_, end) => judgeLastMove(places.slice(0, days - end)))
          .filter(move => move !== undefined)
          .map(({ verdict }) => verdict === 'unusual')
      })
    }),
  )

/** Months of an app in a chart without an effect in which an episode is found. */
export const countEpisodes = (of: Charts): Share =>
  shareOf(
    seedsOf(of).flatMap(seed => {
      const simulated = simulate(seed).slice(-episodeDays)
      const today = simulated.at(-1)?.day ?? ''
      return of.apps.map(app => findEpisode(placesOf(simulated, firstAppId + app), today) !== undefined)
    }),
  )

/** Apps whose rank is divided over eight days, and whose climb is found. */
export const countFoundEpisodes = (of: Charts, divisor: number): Share =>
  shareOf(
    seedsOf(of).flatMap(seed => {
      const simulated = simulate(seed).slice(-episodeDays)
      const today = simulated.at(-1)?.day ?? ''
      const partAt = (index: number): number => Math.min(1, Math.max(0, (index - climbAt) / climbDays))
      return of.apps.map(app => {
        const places = placesOf(simulated, firstAppId + app).map((place, index) => ({
          ...place,
          rank: place.rank && Math.ceil(place.rank / divisor ** partAt(index)),
        }))
        return (findEpisode(places, today)?.places ?? 0) > 0
      })
    }),
  )

/** Days without an effect whose weeks are called clearly different; with a shuffled chart on the day or without. */
export const countFalseClear = (of: Charts, isShuffled = false): Share =>
  shareOf(
    seedsOf(of).flatMap(seed => {
      const simulated = simulate(seed, isShuffled ? { shuffled: new Set([eventAt]) } : {})
      const day = simulated[eventAt]?.day ?? ''
      return of.apps
        .map(app => compareWeeks(simulated, firstAppId + app, day).verdict)
        .filter(verdict => verdict !== 'not-enough')
        .map(verdict => verdict === 'clear')
    }),
  )

/** Effects that divide the rank from the day on: whether the weeks are clearly different, and the first day is unusual. */
export const countFound = (of: Charts, divisor: number): { clear: Share; firstDay: Share } => {
  const outcomes = seedsOf(of).flatMap(seed =>
    of.apps.map(app => {
      const appId = firstAppId + app
      const simulated = simulate(seed + app, { planted: { appIds: [appId], from: eventAt, divisor } })
      const { verdict } = compareWeeks(simulated, appId, simulated[eventAt]?.day ?? '')
      const move = judgeLastMove(placesOf(simulated, appId).slice(0, eventAt + 1))
      return { isClear: verdict === 'clear', isUnusual: move?.verdict === 'unusual' }
    }),
  )
  return {
    clear: shareOf(outcomes.map(({ isClear }) => isClear)),
    firstDay: shareOf(outcomes.map(({ isUnusual }) => isUnusual)),
  }
}
