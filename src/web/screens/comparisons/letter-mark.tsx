import { classNames } from '#web/lib/class-names.ts'
import { letterOf } from './outcomes.ts'

/** The same colours as on the map and in the plot. */
const colours = ['bg-plot-1', 'bg-plot-2', 'bg-plot-3', 'bg-plot-4', 'bg-plot-5'] as const

/** An app as its letter in its colour. */
export const LetterMark = ({ index }: { index: number }) => (
  <span className="inline-flex shrink-0 items-center gap-1.5 font-semibold">
    <span aria-hidden="true" className={classNames('keeps-colour size-2.5 rounded-full', colours[index])} />
    {letterOf(index)}
  </span>
)
