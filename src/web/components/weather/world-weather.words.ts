import type { IndexStep } from '#domain/weather-steps.ts'
import { plural } from '#web/lib/formats.ts'

const worldSteps: Record<IndexStep, string> = {
  calm: 'a calm day',
  normal: 'a normal day',
  lively: 'a lively day',
  stormy: 'a stormy day',
}

type Count = { count: number; text: string }

const countries = ({ count, text }: Count): string => `${text} ${plural(count, 'country', 'countries')}`
const were = ({ count }: Count): string => plural(count, 'was', 'were')

export const worldWeatherWords = {
  day: ({ step, measured, index }: { step: IndexStep; measured: Count; index: string }) =>
    `${worldSteps[step]}. Charts of ${countries(measured)} moved ${index}× their usual amount.`,
  /** A normal day in the median country is not a normal day everywhere. */
  divided: ({ step, stormy, measured, index }: { step: IndexStep; stormy: string; measured: Count; index: string }) =>
    `stormy in ${stormy} of ${countries(measured)}. In the median country, charts moved ${index}× their usual amount: ${worldSteps[step]}.`,
  unknown: 'not enough data for this day.',
  held: (count: Count) =>
    `${count.text} ${plural(count.count, 'chart', 'charts')} ${were(count)} held back for review.`,
}
