import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { describeSearchFailure } from './search-failure.ts'

test('a failed search uses the wording of SPEC', () => {
  const message = 'Search is temporarily unavailable. Try again at 14:05.'
  expect(describeSearchFailure(new ApiError('503: …', { status: 503, problem: { message } }))).toBe(message)
  expect(describeSearchFailure(new ApiError('500: {}', { status: 500 }))).toBe('Search failed (500)')
  expect(describeSearchFailure(new ApiError('502: <p>', { status: 502, statusText: 'Bad Gateway' }))).toBe(
    'Search failed: Bad Gateway',
  )
  expect(describeSearchFailure(new ApiError('Server returned non-JSON response', { status: 200 }))).toBe(
    'Failed to search for apps',
  )
  expect(describeSearchFailure(new DOMException('…', 'TimeoutError'))).toBe('Search timed out. Please try again.')
  expect(describeSearchFailure(new TypeError('Failed to fetch'))).toBe('Failed to search for apps')
})
