/** Levels of a day by its index, calmest first. */
export const indexSteps = ['calm', 'normal', 'lively', 'stormy'] as const
export type IndexStep = (typeof indexSteps)[number]

/** Rounds as displayed, so that the level always matches the number: `2.00` is stormy. */
const roundAsDisplayed = (index: number): number => Math.round(index * 100) / 100

const stepLimits = { normal: 0.75, lively: 1.25, stormy: 2 } as const

export const indexStepOf = (index: number): IndexStep => {
  const times = roundAsDisplayed(index)
  if (times >= stepLimits.stormy) return 'stormy'
  if (times >= stepLimits.lively) return 'lively'
  return times >= stepLimits.normal ? 'normal' : 'calm'
}

/** From this share of stormy countries on, the level of the median country alone would mislead. */
const manyStormy = 0.1

/** Whether the world's own level hides that many countries were stormy. */
export const isDivided = ({
  index,
  measuredCountries,
  stormyCountries,
}: {
  index: number | null
  measuredCountries: number
  stormyCountries: number
}): boolean => index !== null && indexStepOf(index) !== 'stormy' && stormyCountries >= measuredCountries * manyStormy
