import type { AlertRuleBody } from '#contract/alerts.ts'
import { chartGenreName, chartTypeNames, deviceNames } from '#domain/chart-words.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { allGenres } from '#domain/genres.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { alertsWords } from '../alerts.words.ts'

const { sentence: words, editor } = alertsWords

type Question = AlertRuleBody['question']
type Scope = AlertRuleBody['scope']

// The list is formatted in English, because the surrounding text is English.
const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const allOf = new Intl.ListFormat('en-GB', { type: 'conjunction' })

const sayTops = (tops: readonly number[]): string => words.top(anyOf.format(tops.toSorted((a, b) => a - b).map(String)))

const sayTopQuestion = ({ kind, tops }: Extract<Question, { tops: unknown }>): string => {
  const isOne = tops.length === 1 && tops[0] === 1
  const range = isOne ? words.topOne : sayTops(tops)
  if (kind === 'first-top') return isOne ? words.firstTopOne : words.firstTop(range)
  if (kind === 'entered-top') return isOne ? words.enteredTopOne : words.enteredTop(range)
  return words.leftTop(range)
}

/** The condition of a rule: `Climbs by 10 places or more`. */
export const sayQuestion = (question: Question, locale: string): string => {
  if ('tops' in question) return sayTopQuestion(question)
  if (question.kind === 'moved') {
    return words.moved(question.direction, question.places, formatNumber(question.places, locale))
  }
  return 'direction' in question ? words.unusual(question.direction) : words[question.kind]
}

const namedAtMost = 3

/** `Japan, France and 4 more`: more than three names are cut to two and a count. */
const sayList = (names: readonly string[], locale: string): string => {
  if (names.length <= namedAtMost) return allOf.format(names)
  const named = names.slice(0, namedAtMost - 1)
  return allOf.format([...named, words.more(formatNumber(names.length - named.length, locale))])
}

const sayGenre = (genre: number): string => (genre === allGenres ? editor.overall : chartGenreName(genre))

/** The charts that a rule watches: its group of charts, or `All charts`, or only the filters that are set. */
export const sayScope = (scope: Scope, locale: string): string => {
  const countries = scope.storefronts?.map(storefront =>
    formatCountry({ storefront, countryName: countryNameOf(storefront) }, locale),
  )
  const parts = [
    countries,
    scope.charts === 'any' ? undefined : [words.charts[scope.charts]],
    scope.chartTypes?.map(type => chartTypeNames[type]),
    scope.devices?.map(device => deviceNames[device]),
    scope.genres?.map(sayGenre),
  ].filter(names => names !== undefined)
  return parts.length === 0 ? words.allCharts : parts.map(names => sayList(names, locale)).join(' · ')
}
