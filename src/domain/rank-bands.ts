/** The rank bands of maps, best first. Each number is the last rank of its band. */
export const rankBands = [1, 5, 10, 50, 100] as const
export type RankBand = (typeof rankBands)[number]

/** The band of a rank. Ranks beyond 100 belong to the last band because they are in the chart. */
export const rankBandOf = (rank: number): RankBand => rankBands.find(deepest => rank <= deepest) ?? 100
