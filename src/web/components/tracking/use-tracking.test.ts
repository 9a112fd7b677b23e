import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { describeTrackFailure, failureToast } from './use-tracking.ts'

const failed = (status: number, code?: string) =>
  new ApiError(`API request failed: ${status}`, {
    status,
    problem: { message: 'Said by the server.', ...(code && { code }) },
  })

test('a failure shows the message of its error, or the wording of SPEC when it has none', () => {
  expect(describeTrackFailure(failed(409, 'tracking.too_many'))).toBe(
    'You have reached the limit of tracked apps. Stop tracking one first.',
  )
  expect(describeTrackFailure(failed(400))).toBe('Said by the server.')
  expect(describeTrackFailure(new Error(''))).toBe('Something went wrong. Please try again.')
  expect(describeTrackFailure('odd')).toBe('Something went wrong. Please try again.')
})

test('a signed-out user is asked to log in; everyone else sees which action failed', () => {
  expect(failureToast('Failed to untrack app', failed(401, 'auth.required'))).toEqual({
    title: 'Login Required',
    description: 'Please log in to track apps.',
    tone: 'bad',
  })
  expect(failureToast('Failed to untrack app', failed(500, 'server.failed'))).toEqual({
    title: 'Failed to untrack app',
    description: 'Something broke on the server.',
    tone: 'bad',
  })
})
