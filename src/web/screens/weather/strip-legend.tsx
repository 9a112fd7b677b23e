import { heldSign } from './strip-bars.tsx'
import type { StripDay } from './strip-days.ts'
import { weatherWords } from './weather.words.ts'

const { stripLegend: words } = weatherWords

const Sign = () => (
  <svg viewBox="-7 -5 14 10" aria-hidden="true" className="h-2.5 w-3.5 shrink-0">
    <path d={heldSign} fill="none" strokeWidth="1.6" className="stroke-second" />
  </svg>
)

/** The legend, limited to the marks that the chart uses. */
export const StripLegend = ({ days }: { days: readonly StripDay[] }) => {
  const entries = [
    { label: words.bar, swatch: <span className="size-3 rounded-[2px] bg-third keeps-colour" />, isShown: true },
    {
      label: words.gap,
      swatch: <span className="h-3 w-4 hatched rounded-[2px] keeps-colour ring-1 ring-line-strong" />,
      isShown: days.some(({ kind }) => kind === 'gap'),
    },
    { label: words.held, swatch: <Sign />, isShown: days.some(({ isHeld }) => isHeld) },
  ]
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-second">
      {entries
        .filter(({ isShown }) => isShown)
        .map(({ label, swatch }) => (
          <li key={label} className="flex items-center gap-1.5">
            {swatch}
            {label}
          </li>
        ))}
    </ul>
  )
}
