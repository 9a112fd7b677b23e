import { expect, test } from 'vitest'
import { chartName, chartNameIn, chartPhrase, chartTitle } from './chart-words.ts'
import { parseChartKey } from './charts.ts'

test.each([
  ['us:top-free:36:iphone', 'Overall, iPhone, top free', 'overall top free iPhone chart', 'Top free iPhone apps'],
  [
    'jp:top-paid:6007:ipad',
    'Productivity, iPad, top paid',
    'Productivity top paid iPad chart',
    'Top paid iPad apps in Productivity',
  ],
])('%s has one name for lists, one for sentences and one for titles', (key, name, phrase, title) => {
  const chart = parseChartKey(key)
  expect([chartName(chart), chartPhrase(chart), chartTitle(chart)]).toEqual([name, phrase, title])
})

test('a game genre is not confused with the category of the same name', () => {
  const [music, musicGames] = ['us:top-grossing:6011:iphone', 'us:top-grossing:7011:iphone'].map(key =>
    chartName(parseChartKey(key)),
  )
  expect([music, musicGames]).toEqual(['Music, iPhone, top grossing', 'Music games, iPhone, top grossing'])
})

test('the full name of a chart starts with its country', () => {
  expect(chartNameIn('Japan', parseChartKey('jp:top-free:36:ipad'))).toBe('Japan, Overall, iPad, top free')
})
