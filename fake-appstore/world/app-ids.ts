import type { AppId } from '#domain/ranks.ts'

/** Apple assigns ids roughly in order of release; these are points on that curve. */
const curve: readonly (readonly [at: number, id: number])[] = [
  [Date.UTC(2008, 6, 1), 284_000_000],
  [Date.UTC(2012, 0, 1), 490_000_000],
  [Date.UTC(2015, 0, 1), 955_000_000],
  [Date.UTC(2018, 0, 1), 1_330_000_000],
  [Date.UTC(2021, 0, 1), 1_547_000_000],
  [Date.UTC(2022, 6, 1), 1_635_000_000],
  [Date.UTC(2022, 6, 2), 6_443_000_000],
  [Date.UTC(2024, 0, 1), 6_475_000_000],
  [Date.UTC(2025, 8, 1), 6_751_000_000],
  [Date.UTC(2030, 0, 1), 6_990_000_000],
]

const idOnCurve = (at: number): number => {
  const after = Math.max(
    1,
    curve.findIndex(([point]) => point > at),
  )
  const [fromAt, fromId] = curve[after - 1] ?? [0, 0]
  const [toAt, toId] = curve[after] ?? [1, 1]
  return fromId + ((at - fromAt) / (toAt - fromAt)) * (toId - fromId)
}

/** Apps and developers share one number sequence; every seventh number is a developer's. */
const isDeveloperId = (id: number): boolean => id % 7 === 0

export const developerIdNear = (id: number): number => Math.floor(id / 7) * 7

/** An unused id that fits the release date. */
export const appIdAt = (app: { releasedAt: number; hash: number; taken: Set<AppId> }): AppId => {
  let id = Math.floor(idOnCurve(app.releasedAt) / 1000) * 1000 + (app.hash % 1000)
  while (app.taken.has(id) || isDeveloperId(id)) id++
  app.taken.add(id)
  return id
}
