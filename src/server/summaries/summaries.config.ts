import { setting, wholeNumber } from '../platform/process/config.ts'

export const summarySettings = {
  stalenessHours: setting(
    'STALENESS_HOURS',
    wholeNumber({ min: 1, max: 720, fallback: 72 }),
    'Ranks from measurements older than this many hours are not current. Charts are read often enough for this limit if the pace allows.',
  ),
}
