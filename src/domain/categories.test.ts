import { expect, test } from 'vitest'
import { browsedCategories, categories, findCategory, genresOf } from './categories.ts'

test('the twenty categories to browse are in the order of SPEC, with their names', () => {
  expect(browsedCategories.map(({ name }) => name)).toEqual([
    'Entertainment',
    'Shopping',
    'Productivity',
    'Travel',
    'Food & Drink',
    'Health & Fitness',
    'Lifestyle',
    'Utilities',
    'Photo & Video',
    'Social Networking',
    'Finance',
    'Sports',
    'Education',
    'Weather',
    'Business',
    'Games',
    'Music',
    'Medical',
    'Navigation',
    'News',
  ])
})

test('a slug identifies one top-level category, and nothing else', () => {
  expect(new Set(categories.map(({ slug }) => slug)).size).toBe(categories.length)
  expect(findCategory('food-drink')).toMatchObject({ id: 6023, name: 'Food & Drink' })
  for (const slug of ['all', 'games-action', 'Games', '', '__proto__']) expect(findCategory(slug)).toBeUndefined()
})

test('games include their subgenres, and every other category only itself', () => {
  for (const category of categories) {
    const ids = genresOf(category)
    expect(ids[0]).toBe(category.id)
    expect(ids).toHaveLength(category.slug === 'games' ? 17 : 1)
  }
})
