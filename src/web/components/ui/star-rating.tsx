import { useId } from 'react'
import { type Star, starsOf } from '#web/lib/ratings.ts'

const shape = 'M8 1.4l2 4.3 4.7.6-3.5 3.2.9 4.7L8 11.9l-4.1 2.3.9-4.7L1.3 6.3 6 5.7z'
const places = [0, 1, 2, 3, 4] as const
const filledWidth: Record<Star, number> = { full: 16, half: 8, empty: 0 }

/** Five stars, hidden from screen readers; render the number as text beside them. */
export const StarRating = ({ rating }: { rating: number }) => {
  const id = useId()
  const stars = starsOf(rating)
  return (
    <span className="keeps-colour inline-flex gap-px text-star" aria-hidden="true">
      {places.map(place => (
        <svg key={place} viewBox="0 0 16 16" className="size-[15px]" aria-hidden="true" data-star={stars[place]}>
          <path d={shape} fill="currentColor" opacity={0.3} />
          <clipPath id={`${id}${place}`}>
            <rect width={filledWidth[stars[place] ?? 'empty']} height="16" />
          </clipPath>
          <path d={shape} fill="currentColor" clipPath={`url(#${id}${place})`} />
        </svg>
      ))}
    </span>
  )
}
