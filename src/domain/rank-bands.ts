/** The steps in which maps show ranks, best first: each says how deep it goes. */
export const rankBands = [1, 5, 10, 50, 100] as const
export type RankBand = (typeof rankBands)[number]

/** The step of a rank. Ranks below the last step belong to it: they are in the chart. */
export const rankBandOf = (rank: number): RankBand => rankBands.find(deepest => rank <= deepest) ?? 100
