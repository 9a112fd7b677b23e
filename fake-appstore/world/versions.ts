import { dayMs } from '#domain/units.ts'
import { createDraw, mix } from './random.ts'
import type { Version, WorldApp } from './world-apps.ts'

const notes = [
  'Bug fixes and performance improvements.',
  'We fixed a crash that some of you saw when opening a shared link. Thank you for the reports!',
  'A calmer home screen, faster search and support for larger text sizes.',
  'New widgets for the Home Screen and the Lock Screen.',
  'This update brings dark mode everywhere, plus many small improvements.',
  'You can now export your data as a spreadsheet.\n\n• Faster start\n• Fixed sync on slow connections\n• New icons',
  'Season update: new levels, new rewards and a limited event.',
  'Thank you for using our app! We update it often to make it better for you.',
] as const

/** The current version at a time: a planned one, or otherwise a new one every few weeks. */
export const versionAt = (app: WorldApp, at: number): Version =>
  app.part?.versions?.findLast(({ releasedAt }) => releasedAt <= at) ?? drawVersion(app, at)

const drawVersion = (app: WorldApp, at: number): Version => {
  const draw = createDraw(mix(app.hash, 0x7e5))
  const gapDays = draw.between(9, 70)
  const number = Math.max(0, Math.floor((at - app.releasedAt) / (gapDays * dayMs)))
  const major = 1 + Math.floor(number / 40)
  const minor = Math.floor((number % 40) / 4)
  const patch = number % 4
  const releasedAt = app.releasedAt + Math.floor(number * gapDays * 86_400) * 1000
  const text = notes[mix(app.hash, number) % notes.length]
  return {
    version: patch === 0 ? `${major}.${minor}` : `${major}.${minor}.${patch}`,
    releasedAt,
    notes: number === 0 ? undefined : text,
  }
}
