import { genreName } from '#domain/genres.ts'
import { nameIn } from './names.ts'
import { mix, pickFrom } from './random.ts'
import { descriptorsOf, gameTailsOf } from './words/descriptors.ts'
import type { Language } from './words/languages.ts'
import type { WorldApp } from './world-apps.ts'

const openings = [
  'Meet NAME, the simplest way to get things done.',
  'NAME brings everything you need into one calm place.',
  'Loved by people all over the world, NAME keeps getting better.',
  'Why do it the hard way? NAME makes it easy.',
] as const

const benefits = [
  'Works offline, on the train and in the air',
  'Clear, quick and made with care',
  'Your data stays yours: no account needed',
  'Widgets for the Home Screen and the Lock Screen',
  'Share with family and friends in two taps',
  'New content every week',
  'Play alone or against others',
  'Large text, VoiceOver and high contrast supported',
  'Sync between iPhone and iPad',
  'Reminders that know when to be quiet',
] as const

const closings = [
  'Questions? Write to us any time, a person answers.',
  'An optional subscription unlocks everything. You can cancel at any time in your settings.',
  'Free to try. No advertisements.',
] as const

/** The app's subject in English, also used by searches. */
export const topicsOf = ({ genres, name }: WorldApp): readonly string[] => {
  const [genre = 0, second = 0] = genres
  const ways = genre === 6014 ? gameTailsOf(second) : descriptorsOf('en', genre)
  return [...genres.map(genreName), ...(ways.length > 0 ? [pickFrom(ways, name.hash)] : [])]
}

export const describe = (app: WorldApp, language: Language): string => {
  const name = nameIn(app, language)
  const chosen = [0, 1, 2, 3].map(step => pickFrom(benefits, mix(app.hash, 0xbe0 + step)))
  const lines = [...new Set(chosen)].map(benefit => `• ${benefit}`).join('\n')
  const opening = pickFrom(openings, app.hash).replace('NAME', () => name)
  const topics = topicsOf(app).join(', ')
  return `${opening}\n\n${topics}.\n\n${lines}\n\n${pickFrom(closings, app.hash >>> 3)}`
}
