import { useId } from 'react'
import { type Star, starsOf } from '#web/lib/ratings.ts'

const shape = 'M8 1.4l2 4.3 4.7.6-3.5 3.2.9 4.7L8 11.9l-4.1 2.3.9-4.7L1.3 6.3 6 5.7z'
const indexes = [0, 1, 2, 3, 4] as const
const filledWidth: Record<Star, number> = { full: 16, half: 8, empty: 0 }

/** Five stars, hidden from screen readers; render the number as text beside them. */
export const StarRating = ({ rating }: { rating: number }) => {
  const id = useId()
  const stars = starsOf(rating)
  return (
    <span className="keeps-colour inline-flex gap-px text-star" aria-hidden="true">
      {indexes.map(index => (
        <svg key={index} viewBox="0 0 16 16" className="size-[15px]" aria-hidden="true" data-star={stars[index]}>
          <path d={shape} fill="currentColor" opacity={0.3} />
          <clipPath id={`${id}${index}`}>
            <rect width={filledWidth[stars[index] ?? 'empty']} height="16" />
          </clipPath>
          <path d={shape} fill="currentColor" clipPath={`url(#${id}${index})`} />
        </svg>
      ))}
    </span>
  )
}
