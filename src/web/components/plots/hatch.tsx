const id = 'hatch'

/** Fills a time or a place without a measurement in a plot. */
export const hatchFill = `url(#${id})`

/** The pattern of all plots of a page, which a list would otherwise have in each row. */
export const HatchPattern = () => (
  <svg width="0" height="0" aria-hidden="true" className="absolute">
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
      <line y1="0.5" x2="6" y2="0.5" className="stroke-hatch" strokeWidth="0.8" />
    </pattern>
  </svg>
)
