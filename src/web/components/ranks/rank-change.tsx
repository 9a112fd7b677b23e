import { classNames } from '#web/lib/class-names.ts'
import { formatNumber, plural } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { type ChangeKind, ranksGained } from './change-kind.ts'

type Places = { places: number; text: string }

const placesText = ({ places, text }: Places): string => `${text} ${plural(places, 'place', 'places')}`

const words = {
  climbed: (places: Places) => `climbed ${placesText(places)}`,
  fell: (places: Places) => `fell ${placesText(places)}`,
  new: 'new',
  back: 'back',
  left: 'dropped out',
  stayed: 'unchanged',
  unknown: 'change unknown',
} as const

type RankChangeProps = { kind: ChangeKind; rank: number | null; previousRank: number | null; className?: string }

const tones: Record<ChangeKind, string> = {
  climbed: 'text-good',
  fell: 'text-slate',
  new: 'text-blue',
  back: 'text-blue',
  left: 'text-second',
  stayed: 'text-third',
  unknown: 'text-third',
}

/** An unchanged rank has no sign: in most lists it is the most common row. */
const signs = { climbed: '▲', fell: '▼', stayed: '', unknown: '–' } as const

/** `▲ 3`, `▼ 2`, `new`, `back`, `dropped out`, nothing when unchanged, or `–` when unknown. Screen readers get the change in words. */
export const RankChange = ({ kind, rank, previousRank, className }: RankChangeProps) => {
  const { locale } = useReader()
  const look = classNames('rank-change', tones[kind], className)
  if (kind === 'new' || kind === 'back' || kind === 'left') return <span className={look}>{words[kind]}</span>
  const places = Math.abs(ranksGained({ rank, previousRank }) ?? 0)
  const text = formatNumber(places, locale)
  const isMove = kind === 'climbed' || kind === 'fell'
  const spoken = isMove ? words[kind]({ places, text }) : words[kind]
  return (
    <span className={look} title={kind === 'unknown' ? spoken : undefined}>
      <span aria-hidden="true">{isMove ? `${signs[kind]} ${text}` : signs[kind]}</span>
      <span className="sr-only">{spoken}</span>
    </span>
  )
}
