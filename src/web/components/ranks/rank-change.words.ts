import { plural } from '#web/lib/formats.ts'

type Places = { places: number; text: string }

const placesText = ({ places, text }: Places): string => `${text} ${plural(places, 'place', 'places')}`

export const rankChangeWords = {
  climbed: (places: Places) => `climbed ${placesText(places)}`,
  fell: (places: Places) => `fell ${placesText(places)}`,
  new: 'new',
  back: 'back',
  left: 'dropped out',
  stayed: 'unchanged',
  unknown: 'change unknown',
} as const
