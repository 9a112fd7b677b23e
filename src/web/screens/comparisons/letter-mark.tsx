import { classNames } from '#web/lib/class-names.ts'
import { letterOf } from './outcomes.ts'

/** Counts characters as people see them, so that a flag or a family emoji counts as one. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

export const shortName = (name: string, most: number): string => {
  const all = [...letters.segment(name)].map(({ segment }) => segment)
  return all.length > most
    ? `${all
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : name
}

/** The same colours as on the map and in the plot. */
const colours = ['bg-plot-1', 'bg-plot-2', 'bg-plot-3', 'bg-plot-4', 'bg-plot-5'] as const

export const LetterMark = ({ index }: { index: number }) => (
  <span className="inline-flex shrink-0 items-center gap-1.5 font-semibold">
    <span aria-hidden="true" className={classNames('keeps-colour size-2.5 rounded-full', colours[index])} />
    {letterOf(index)}
  </span>
)
