import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import { saltOf } from './availability.ts'
import { topicsOf } from './descriptions.ts'
import { createMemory, type Memory } from './least-recent.ts'
import { interestAt } from './lifecycle.ts'
import { nameIn } from './names.ts'
import { hashText, mix, signedOf } from './random.ts'
import { describedGenres, descriptorsOf } from './words/descriptors.ts'
import { type Language, languageIn } from './words/languages.ts'
import type { World } from './world.ts'
import type { WorldApp } from './world-apps.ts'

type TermQuestion = {
  term: string
  storefront: StorefrontCode
  language: Language
  isDeveloperOnly: boolean
  needsIpad: boolean
}

type SearchQuestion = TermQuestion & { now: Date }

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const wordsIn = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')

/** 0 if a word is not in the text; higher for a better match. */
const fitOf = (text: string, word: string): number => {
  const at = text.indexOf(word)
  if (at < 0) return 0
  return at === 0 ? 3 : /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? 2.4 : 1
}

type Text = { name: string; developer: string; topics: string }

type Query = { words: readonly string[]; isDeveloperOnly: boolean }

const matchOf = ({ name, developer, topics }: Text, { words, isDeveloperOnly }: Query): number => {
  let total = 0
  for (const word of words) {
    const best = isDeveloperOnly
      ? fitOf(developer, word)
      : Math.max(2 * fitOf(name, word), fitOf(developer, word), 0.7 * fitOf(topics, word))
    if (best === 0) return 0
    total += best
  }
  return total / words.length
}

type Match = { app: WorldApp; match: number }

const isMatch = (found: { app: WorldApp | undefined; match: number }): found is Match =>
  found.app !== undefined && found.match > 0

const textOf = (app: WorldApp, language: Language): Text => ({
  name: fold(nameIn(app, language)),
  developer: fold(app.developer.name),
  topics: fold(topicsOf(app).join(' ')),
})

const texts = new WeakMap<World, Memory<Language, readonly Text[]>>()

/** Names are folded once per language, because a search reads all of them. */
const textsOf = (world: World, language: Language): readonly Text[] => {
  const memory = texts.get(world) ?? createMemory<Language, readonly Text[]>(4)
  texts.set(world, memory)
  return memory.get(language, () => world.apps.map(app => textOf(app, language)))
}

/**
 * Finds the matches of the term at any time, best first. Words in the name have the most weight, then the app's popularity in
 * that storefront on that day. All names are read once, for any number of days.
 */
export const createSearch = (world: World, question: TermQuestion): ((now: Date) => readonly WorldApp[]) => {
  const { term, storefront, language, isDeveloperOnly, needsIpad } = question
  const words = wordsIn(term)
  if (words.length === 0) return () => []
  const salt = hashText(words.join(' '))
  const matches = textsOf(world, language)
    .map((text, index) => ({ app: world.apps[index], match: matchOf(text, { words, isDeveloperOnly }) }))
    .filter(isMatch)
    .filter(({ app }) => (needsIpad ? app.hasIpad : app.hasIphone))
  const scoreOf = ({ app, match }: Match, day: number) =>
    match * 1.6 +
    app.popularity +
    (app.home.storefronts?.has(storefront) ? 2 : 0) +
    0.5 * interestAt(app, day * dayMs) +
    0.8 * signedOf(mix(mix(app.hash, salt), saltOf(storefront))) +
    0.12 * signedOf(mix(mix(app.hash, salt), day))
  return now => {
    const day = Math.floor(now.getTime() / dayMs)
    return matches
      .filter(({ app }) => world.isOffered(app, storefront, now))
      .map(match => ({ app: match.app, score: scoreOf(match, day) }))
      .sort((a, b) => b.score - a.score)
      .map(({ app }) => app)
  }
}

export const searchApps = (world: World, { now, ...question }: SearchQuestion): readonly WorldApp[] =>
  createSearch(world, question)(now)

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
