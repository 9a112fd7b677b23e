import { describeSearchFailure } from '#web/components/app-search/search-failure.ts'
import { describeTrackFailure } from '#web/components/tracking/track-failure.ts'
import { hasStatus } from '#web/lib/api-error.ts'
import { findAppWords as words } from './find-app.words.ts'

/** A message inside the dialog, which would cover a toast. */
export type Note = { title: string; text: string; tone: 'plain' | 'bad' }

export const noneSelected: Note = { title: words.noneSelected, text: words.noneSelectedText, tone: 'bad' }

/** SPEC §8: the server's message if search is temporarily unavailable. */
export const searchFailureNote = (error: unknown): Note => {
  const why = describeSearchFailure(error)
  const text = why.includes(words.unavailable) ? why : words.searchFailedText
  return { title: words.searchFailed, text, tone: 'bad' }
}

export const nothingFoundNote = (isLink: boolean): Note => ({
  title: words.nothing,
  text: isLink ? words.nothingAtLink : words.nothingByTerm,
  tone: 'plain',
})

export const trackFailureNote = (error: unknown): Note =>
  hasStatus(error, 401)
    ? { title: words.loginRequired, text: words.loginRequiredText, tone: 'bad' }
    : { title: words.trackFailed, text: describeTrackFailure(error), tone: 'bad' }
