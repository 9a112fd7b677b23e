import type { GapReason } from '#domain/ranks.ts'

/** Why there is no measurement, where there is room for a few words only. */
const gapReasonNames: Record<GapReason, string> = {
  network: 'no connection',
  timeout: 'timed out',
  http: 'server error',
  unusable: 'unusable answer',
  suspect: 'suspect answer',
  'not-fetched': 'not fetched',
}

/** The same where there is room for a sentence. */
export const gapReasonSentences: Record<GapReason, string> = {
  network: 'The App Store could not be reached.',
  timeout: 'The App Store did not answer in time.',
  http: 'The App Store answered with an error.',
  unusable: 'The answer could not be used.',
  suspect: 'The answer looked wrong and was kept aside.',
  'not-fetched': 'It was not asked in its time.',
}

const shortest = 24

/** `503`, or the reason in words where the detail says nothing short. */
export const gapReasonText = (reason: GapReason, detail?: string | null | undefined): string =>
  detail && detail.length <= shortest ? detail : gapReasonNames[reason]
