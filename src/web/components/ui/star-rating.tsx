import { halvesOf } from '#web/lib/ratings.ts'

/** Five stars, hidden from screen readers; render the number as text beside them. */
export const StarRating = ({ rating }: { rating: number }) => (
  <span className="stars keeps-colour" aria-hidden="true" data-halves={halvesOf(rating)} />
)
