const id = 'hatch'

/** Fills a part of a plot that was not measured. */
export const hatchFill = `url(#${id})`

/** The pattern that all plots of a page share; otherwise a list would repeat it in each row. */
export const HatchPattern = () => (
  <svg width="0" height="0" aria-hidden="true" className="absolute">
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
      <line y1="0.5" x2="6" y2="0.5" className="stroke-hatch" strokeWidth="0.8" />
    </pattern>
  </svg>
)
