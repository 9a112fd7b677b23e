import { setting, wholeNumber } from '../platform/config.ts'

export const summarySettings = {
  stalenessHours: setting(
    'STALENESS_HOURS',
    wholeNumber({ min: 1, max: 720, fallback: 72 }),
    'A measurement older than this many hours is no current rank any more. Charts are read often enough for it, where the pace allows.',
  ),
}
