import { formatRating } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { appListWords } from './app-list.words.ts'

export const CompactRating = ({ rating }: { rating: number | null }) => {
  const { locale } = useReader()
  if (rating === null) return <span className="text-third">{appListWords.noRating}</span>
  return (
    <span className="one-star">
      {formatRating(rating, locale)}
      <span className="sr-only">{appListWords.ofFive}</span>
    </span>
  )
}
