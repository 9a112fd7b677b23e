import type { Stretch } from '#web/components/rank-histories/rank-stretches.ts'
import type { SeenIn } from '#web/components/ranks/seen.words.ts'
import { plotWords } from './plots.words.ts'

const { legend } = plotWords

const keys: { kind: Stretch['kind']; label: string; swatch: string }[] = [
  { kind: 'unranked', label: legend.unranked, swatch: 'h-[3px] bg-third' },
  { kind: 'empty', label: legend.empty, swatch: 'border-t-2 border-dotted border-third' },
  { kind: 'gap', label: legend.gap, swatch: 'h-3 hatched rounded-[2px] ring-1 ring-line-strong' },
]

/** Lists only the states that this plot shows besides its line. */
export const PlotLegend = ({ stretches, seenIn }: { stretches: readonly Stretch[]; seenIn?: SeenIn | undefined }) => {
  const visibleKeys = keys.filter(({ kind }) => stretches.some(stretch => stretch.kind === kind))
  if (visibleKeys.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-second">
      {visibleKeys.map(({ kind, label, swatch }) => (
        <li key={kind} className="flex items-center gap-1.5">
          <span className={`w-4 keeps-colour ${swatch}`} />
          {kind === 'unranked' && seenIn === 'search' ? plotWords.notFound : label}
        </li>
      ))}
    </ul>
  )
}
