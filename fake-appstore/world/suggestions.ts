import type { StorefrontCode } from '#domain/storefronts.ts'
import { nameIn } from './names.ts'
import { fold } from './searching.ts'
import { describedGenres, descriptorsOf } from './words/descriptors.ts'
import { languageIn } from './words/languages.ts'
import type { World } from './world.ts'

const maxSuggestions = 10

/** Suggested terms that contain the typed text: what local apps do, and app names. */
export const suggestTerms = (
  world: World,
  { term, storefront }: { term: string; storefront: StorefrontCode },
): readonly string[] => {
  const typed = fold(term).trim()
  if (typed === '') return []
  const language = languageIn(storefront)
  const topics = describedGenres.flatMap(genre => [...descriptorsOf(language, genre), ...descriptorsOf('en', genre)])
  const names = world.apps
    .filter(({ home }) => home.storefronts === undefined || home.storefronts.has(storefront))
    .map(app => ({ text: nameIn(app, language).toLowerCase(), popularity: app.popularity }))
    .filter(({ text }) => fold(text).includes(typed))
    .sort((a, b) => b.popularity - a.popularity)
  const terms = [...topics.map(topic => topic.toLowerCase()).filter(topic => fold(topic).includes(typed))]
  return [...new Set([...terms, ...names.map(({ text }) => text)])].slice(0, maxSuggestions)
}
