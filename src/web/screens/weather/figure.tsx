import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { weatherWords as words } from './weather.words.ts'

type FigureProps = {
  value: number | null
  format?: (value: number, locale: string) => string
  /** True if null means none rather than unknown. */
  isNone?: boolean
}

/** A number, or a dash with a text for screen readers. */
export const Figure = ({ value, format = formatNumber, isNone = false }: FigureProps) => {
  const { locale } = useReader()
  if (value !== null) return format(value, locale)
  return (
    <span className="text-third">
      <span aria-hidden="true">{words.none}</span>
      <span className="sr-only">{isNone ? words.noneLabel : words.notKnown}</span>
    </span>
  )
}
