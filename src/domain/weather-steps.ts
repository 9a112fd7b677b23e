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
