import { type AppEntry, foldText, toSearchText } from './apps.rules.ts'

type Match = AppEntry & { startsReaderName?: boolean }
type Results = { term: string; fromStore: readonly AppEntry[]; matches: readonly Match[]; similar: readonly AppEntry[] }

export const mostResults = 50
/** The most catalogue results to add to the App Store's results. */
const mostBesideStore = 10

const isNot = (apps: readonly AppEntry[]) => {
  const appIds = new Set(apps.map(({ appId }) => appId))
  return ({ appId }: AppEntry): boolean => !appIds.has(appId)
}

/** How many of the App Store's first results contain every word of the term in their name or developer. */
const countExpected = (fromStore: readonly AppEntry[], term: string): number => {
  const words = foldText(term).split(' ')
  const index = fromStore.findIndex(app => !words.every(word => toSearchText(app).includes(word)))
  return index === -1 ? fromStore.length : index
}

/**
 * The App Store's results in their order, then those of the catalogue. The App Store of another country does not know the
 * names in the reader's country, so apps whose name there starts with the term come before its first result without the words.
 */
export const mergeResults = ({ term, fromStore, matches, similar }: Results): AppEntry[] => {
  if (fromStore.length === 0) return [...matches, ...similar].slice(0, mostResults)
  const expected = fromStore.slice(0, countExpected(fromStore, term))
  const named = matches.filter(app => app.startsReaderName === true && isNot(expected)(app)).slice(0, mostBesideStore)
  const results = [...expected, ...named, ...fromStore.slice(expected.length).filter(isNot(named))]
  return [...results, ...matches.filter(isNot(results))].slice(0, fromStore.length + mostBesideStore)
}
