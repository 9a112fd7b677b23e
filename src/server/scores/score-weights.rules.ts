import { type Day, dayOf } from '#domain/days.ts'

/** The weights of countries from a day on. A country that is not named weighs 1. */
export type ScoreWeights = {
  version: number
  /** Null for the first version, which was always valid. */
  validFrom: Day | null
  weights: Readonly<Record<string, number>>
}

/** All countries weigh the same until an admin decides otherwise. */
export const equalWeights: ScoreWeights = { version: 1, validFrom: null, weights: {} }

/** The weights of a day: the newest version that was valid then. */
export const weightsOn = (versions: readonly ScoreWeights[], day: Day): ScoreWeights =>
  versions
    .filter(({ validFrom }) => validFrom !== null && validFrom <= day)
    .reduce((newest, of) => (of.version > newest.version ? of : newest), equalWeights)

/** New weights are valid from the first of the next month, so that they change no score that was shown. */
export const nextValidFrom = (now: Date): Day =>
  dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)))

export const choiceOf = ({ weights }: Pick<ScoreWeights, 'weights'>): 'equal' | 'edited' =>
  Object.keys(weights).length === 0 ? 'equal' : 'edited'
