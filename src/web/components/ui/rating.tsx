import { useReader } from '#web/lib/reader.ts'
import { formatRating } from '../../lib/formats.ts'
import { uiWords as words } from './ui.words.ts'

export const halvesOf = (rating: number): number => Math.floor(2 * Number(formatRating(rating, 'en')))

/** Five stars, hidden from screen readers; render the number as text beside them. */
export const StarRating = ({ rating }: { rating: number }) => (
  <span className="stars keeps-colour" aria-hidden="true" data-halves={halvesOf(rating)} />
)

/** A rating as stars and a number, or "Not rated yet" for null. */
export const Rating = ({ rating }: { rating: number | null }) => {
  const { locale } = useReader()
  if (rating === null) return <span className="text-third">{words.notRated}</span>
  return (
    <span className="inline-flex items-center gap-1.5">
      <StarRating rating={rating} />
      <span>{formatRating(rating, locale)}</span>
      <span className="sr-only">{words.ofFive}</span>
    </span>
  )
}
