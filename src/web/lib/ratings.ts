import { formatRating } from './formats.ts'

/** The number of half stars, from 0 to 10, rounded down. They match the displayed rating, which has one decimal. */
export const halvesOf = (rating: number): number => Math.floor(2 * Number(formatRating(rating, 'en')))
