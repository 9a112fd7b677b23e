import { plural } from '#web/lib/formats.ts'
import type { IndexStep } from './weather-steps.ts'

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
  unknown: 'not enough data for this day.',
  held: (count: Count) =>
    `${count.text} ${plural(count.count, 'chart', 'charts')} ${were(count)} held back for review.`,
}
