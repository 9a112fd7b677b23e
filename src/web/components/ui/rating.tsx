import { formatRating } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { StarRating } from './star-rating.tsx'
import { uiWords as words } from './ui.words.ts'

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
