import { expect, test } from 'vitest'
import { hourMs } from '#domain/units.ts'
import { categoryOf, isContested } from './app-categories.rules.ts'

const [overall, productivity, business, games, actionGames, news, magazines] = [36, 6007, 6000, 6014, 7001, 6009, 6021]
const seenIn = (...genres: number[]) => ({ genres, chartTypes: [], devices: [] })
const dayOf = (category: number, { day, readings = 4 }: { day: number; readings?: number }) => {
  const firstAt = new Date(Date.UTC(2026, 2, day))
  return { category, readings, firstAt, lastAt: new Date(firstAt.getTime() + hourMs) }
}

test.each([
  ['nothing', { genre: null, seen: undefined }, null],
  ['only the store page', { genre: productivity, seen: seenIn(overall) }, productivity],
  ['only the charts', { genre: null, seen: seenIn(overall, productivity) }, productivity],
  ['only the charts of a genre of games', { genre: null, seen: seenIn(overall, actionGames) }, games],
  ['only Magazines & Newspapers', { genre: null, seen: seenIn(overall, magazines) }, magazines],
  ['Magazines & Newspapers beside another category', { genre: null, seen: seenIn(news, magazines) }, news],
])('the category of an app that %s has named is uncontested: %#', (_, named, category) => {
  expect(isContested(named)).toBe(false)
  expect(categoryOf(named, [])).toBe(category)
})

test('the charts of the last two weeks win over the store page, and the store page over older charts', () => {
  const named = { genre: business, seen: seenIn(overall, productivity) }
  expect(isContested(named)).toBe(true)
  expect(categoryOf(named, [dayOf(productivity, { day: 3 })])).toBe(productivity)
  expect(categoryOf(named, [dayOf(productivity, { day: 3, readings: 1 })])).toBe(productivity)
  expect(categoryOf(named, [])).toBe(business)
})

test('of several categories the last one counts, unless only one odd reading shows it', () => {
  const named = { genre: null, seen: seenIn(productivity, business) }
  const days = [dayOf(productivity, { day: 3 }), dayOf(business, { day: 4 })]
  expect(isContested(named)).toBe(true)
  expect(categoryOf(named, days)).toBe(business)
  expect(categoryOf(named, [...days, dayOf(productivity, { day: 5, readings: 1 })])).toBe(business)
  expect(categoryOf(named, [])).toBeNull()
})
