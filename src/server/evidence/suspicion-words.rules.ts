import type { Measures } from './usual.rules.ts'

export const percent = (share: number): string => `${Math.round(share * 100)} %`

/** What each measure says about a chart, in the order in which people understand them. */
const words: { [Name in keyof Measures]: (value: number) => string } = {
  shorter: share => `the chart lost ${percent(share)} of its length`,
  lost: share => `${percent(share)} of the apps dropped out`,
  added: share => `${percent(share)} of the apps are new`,
  strangers: share => `${percent(share)} of the apps had not been in the chart for two weeks`,
  topStrangers: () => 'apps that had not been in the chart for two weeks stand high in it',
  rise: () => 'one app climbed farther',
  fall: () => 'one app fell farther',
  shift: ranks => `half of the apps moved ${ranks} ranks or more in the same direction`,
  distance: ranks => `half of the apps moved ${ranks} ranks or more`,
  topMove: () => 'the first 25 apps moved farther',
  move: () => 'the apps moved farther',
  topDisorder: share => `${percent(share)} of the pairs of the first 10 apps changed their order`,
  lowDisorder: share => `${percent(share)} of the pairs in the lower half changed their order`,
  disorder: share => `${percent(share)} of the pairs of apps changed their order`,
  run: share => `${percent(share)} of the chart are one run of apps in the same order`,
}

/** Guarantee: the names are the keys of the table. */
const names = Object.keys(words) as (keyof Measures)[]

/** More would say the same in other words. */
const mostNamed = 3

/** What these measures say, at most three of them. */
export const wordsOf = (beyond: readonly (keyof Measures)[], measures: Measures): string =>
  names
    .filter(name => beyond.includes(name))
    .slice(0, mostNamed)
    .map(name => words[name](measures[name]))
    .join('; ')
