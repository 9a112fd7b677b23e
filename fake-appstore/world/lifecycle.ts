import { dayMs } from '#domain/units.ts'
import { mix, noiseAt, signedOf, unitOf } from './random.ts'
import type { WorldApp } from './world-apps.ts'

/** A new app is promoted for some weeks and then finds its level. */
export const launchOf = (app: WorldApp): { boost: number; fadeDays: number } => {
  const hash = mix(app.hash, 0x1a)
  return { boost: 0.6 + 4.4 * unitOf(hash) ** 2, fadeDays: 8 + 40 * unitOf(mix(hash, 1)) }
}

const launchAt = (app: WorldApp, at: number): number => {
  const ageDays = (at - app.releasedAt) / dayMs
  if (ageDays > 300) return 0
  const { boost, fadeDays } = launchOf(app)
  return boost * Math.min(1, ageDays / 1.5 + 0.2) * Math.exp(-ageDays / fadeDays)
}

const eventCellDays = 40

/** In some periods of 40 days an app is popular, in a few it is unpopular. */
const eventOf = (app: WorldApp, { cell, day }: { cell: number; day: number }): number => {
  const hash = mix(mix(app.hash, 0xe7e), cell)
  const chance = unitOf(hash)
  if (chance > 0.14) return 0
  const days = day - (cell * eventCellDays + 30 * unitOf(mix(hash, 1)))
  if (days < 0) return 0
  const size = unitOf(mix(hash, 2))
  return chance < 0.11
    ? (0.35 + 1.3 * size * size) * Math.min(1, days / 2) * Math.exp(-days / 9)
    : -(0.5 + size) * Math.min(1, days) * Math.exp(-days / 12)
}

const eventsAt = (app: WorldApp, day: number): number => {
  const shifted = day + 40 * unitOf(mix(app.hash, 0xe7f))
  const cell = Math.floor(shifted / eventCellDays)
  return eventOf(app, { cell, day: shifted }) + eventOf(app, { cell: cell - 1, day: shifted })
}

/** How far the worldwide interest in an app deviates from its usual level at a time. */
export const interestAt = (app: WorldApp, at: number): number => {
  const day = at / dayMs
  const shift = signedOf(app.hash) * 50
  return (
    launchAt(app, at) +
    eventsAt(app, day) +
    0.75 * noiseAt(app.hash ^ 0x5a5a, (day + shift) / 50) +
    0.24 * noiseAt(app.hash ^ 0x3c3c, (day + shift) / 11)
  )
}
