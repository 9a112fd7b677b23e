import type { GapReason } from '#domain/ranks.ts'
import { suspectReasonText } from './suspect-reasons.words.ts'

/** Short reasons for a missing measurement. */
const gapReasonNames: Record<GapReason, string> = {
  network: 'no connection',
  timeout: 'timed out',
  http: 'server error',
  unusable: 'unusable response',
  suspect: 'held back for review',
  withdrawn: 'withdrawn by an admin',
  'not-fetched': 'reading missed',
}

/** The same reasons as full sentences. */
export const gapReasonSentences: Record<GapReason, string> = {
  network: 'The App Store could not be reached.',
  timeout: 'The App Store did not answer in time.',
  http: 'The App Store answered with an error.',
  unusable: 'The response could not be used.',
  suspect: 'The response looked wrong and was held back for review.',
  withdrawn: 'An admin has withdrawn this measurement.',
  'not-fetched': 'The chart was not read in time.',
}

const shortest = 24

type Detail = string | null | undefined

/** A short detail such as `503`, or else the short reason. */
export const gapReasonText = (reason: GapReason, detail?: Detail): string => {
  if (reason === 'suspect' && detail) return `${gapReasonNames.suspect}: ${suspectReasonText(detail)}`
  return detail && detail.length <= shortest ? detail : gapReasonNames[reason]
}

/** `The App Store answered with an error. (503)` */
export const gapReasonSentence = (reason: GapReason, detail?: Detail): string => {
  const sentence = gapReasonSentences[reason]
  return detail ? `${sentence} (${reason === 'suspect' ? suspectReasonText(detail) : detail})` : sentence
}
