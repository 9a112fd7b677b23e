import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { findToast } from '#web/lib/toasts.ts'
import { tellRemovalFailure } from './tell-removal-failure.ts'

const toldBy = (error: unknown) => {
  tellRemovalFailure(error)
  const toast = findToast()
  return toast && `${toast.title}: ${toast.description}`
}

test('a removal that no server explained says its status', () => {
  const title = 'Failed to remove app'
  const refusal = new ApiError('409', { status: 409, problem: { message: 'It is not on this list.' } })
  expect(toldBy(refusal)).toBe(`${title}: It is not on this list.`)
  expect(toldBy(new ApiError('502', { status: 502, statusText: 'Bad Gateway' }))).toBe(
    `${title}: ${title}: Bad Gateway`,
  )
  expect(toldBy(new ApiError('502', { status: 502 }))).toBe(`${title}: ${title}: 502`)
})

test('of an ended session nothing is told: the sign-in page takes over', () => {
  const before = findToast()
  tellRemovalFailure(new ApiError('401', { status: 401 }))
  expect(findToast()).toBe(before)
})
