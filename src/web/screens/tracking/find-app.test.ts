import { describe, expect, test } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { exampleApp } from '#web/testing/summaries.ts'
import { nothingFoundNote, searchFailureNote, selectApp, trackFailureNote } from './find-app.tsx'

const found = { ...exampleApp, isCharted: true }
const two = { ...found, id: '7', appStoreId: '7' }

describe('the selected app', () => {
  test.each([
    ['the only one at a link is selected by itself', { apps: [found], isLink: true, chosenId: undefined }, found],
    ['of several at a link none is', { apps: [found, two], isLink: true, chosenId: undefined }, undefined],
    ['the only one that words find is not', { apps: [found], isLink: false, chosenId: undefined }, undefined],
    ['the one that was chosen is', { apps: [found, two], isLink: false, chosenId: '7' }, two],
    ['one that was chosen among other results is not', { apps: [found], isLink: false, chosenId: '7' }, undefined],
    ['nothing is where nothing was found', { apps: [], isLink: true, chosenId: undefined }, undefined],
  ])('%s', (_, input, chosen) => {
    expect(selectApp(input)).toBe(chosen)
  })
})

describe('the dialog', () => {
  test("the dialog shows the server's message if search is unavailable, and else asks to check the connection", () => {
    const message = 'Search is temporarily unavailable. Try again at 14:05.'
    const texts = [
      new ApiError('503: …', { status: 503, problem: { message } }),
      new ApiError('500: …', { status: 500, problem: { message: 'Something broke.' } }),
      new DOMException('…', 'TimeoutError'),
      new TypeError('Failed to fetch'),
    ].map(error => searchFailureNote(error))
    const general = 'Unable to search right now. Please check your connection and try again.'
    expect(texts.map(({ text }) => text)).toEqual([message, general, general, general])
    expect(new Set(texts.map(({ title }) => title))).toEqual(new Set(['Search failed']))
  })

  test('the dialog says what to do if nothing was found, depending on the search term', () => {
    expect(nothingFoundNote(true).text).toBe('Could not find the app at that URL. Please verify the link is correct.')
    expect(nothingFoundNote(false).text).toBe('Try searching with a different term or paste an App Store URL directly.')
  })

  test('the dialog asks users who were signed out to log in', () => {
    expect(trackFailureNote(new ApiError('…', { status: 401 }))).toMatchObject({
      title: 'Login required',
      text: 'Please log in to track apps',
    })
    expect(trackFailureNote(new ApiError('…', { status: 500, problem: { message: 'Broken.' } }))).toMatchObject({
      title: 'Failed to track app',
      text: 'Broken.',
    })
  })
})
