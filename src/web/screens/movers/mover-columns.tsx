import type { Mover } from '#contract/movers.ts'
import { AppTitle } from '#web/components/app-list/app-title.tsx'
import { changeKindOf } from '#web/components/ranks/change-kind.ts'
import { RankChange } from '#web/components/ranks/rank-change.tsx'
import type { Column } from '#web/components/table/data-table.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { RankBadge } from '#web/components/ui/rank-badge.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { type MoverKind, moversWords as words } from './movers.words.ts'

/** The country with the largest move, and the number of other countries with a move in the same direction. */
const Where = ({ mover }: { mover: Mover }) => {
  const { locale } = useReader()
  const others = mover.countries - 1
  return (
    <>
      <Flag src={mover.flagUrl} />
      <CountryName country={mover} />
      {others > 0 && <span>{words.more(formatNumber(others, locale))}</span>}
    </>
  )
}

const MoverApp = ({ mover, isWorld }: { mover: Mover; isWorld: boolean }) => (
  <AppTitle app={mover.app} page="/app/$id" size={28}>
    {isWorld && (
      <p className="flex flex-wrap items-center gap-x-1.5 text-xs">
        <Where mover={mover} />
      </p>
    )}
  </AppTitle>
)

/** On phones, the usual move stands below the change. */
const Change = ({ mover: { usualMove, ...mover } }: { mover: Mover }) => {
  const { locale } = useReader()
  return (
    <>
      <RankChange kind={changeKindOf(mover)} rank={mover.rank} previousRank={mover.previousRank} />
      {usualMove !== null && (
        <span className="block text-xs text-second sm:hidden">{words.usual(formatNumber(usualMove, locale))}</span>
      )}
    </>
  )
}

const { heads } = words

/** `67 → #34` */
const FromTo = ({ mover: { rank, previousRank, observedAt } }: { mover: Mover }) => {
  const { locale } = useReader()
  const from = formatNumber(previousRank ?? 0, locale)
  return (
    <span className="flex items-center justify-end gap-1.5 whitespace-nowrap tabular-nums">
      {/* The change says the same where there is no room. */}
      <span aria-hidden="true" className="text-second max-sm:hidden">
        {words.arrow(from)}
      </span>
      <span className="sr-only">{words.from(from)}</span>
      <RankBadge rank={rank ?? 0} observedAt={observedAt} />
    </span>
  )
}

/** Too few known moves to say what is usual. Shows a dash and tells screen readers the reason. */
const Unknown = () => (
  <>
    <span aria-hidden="true">{words.dash}</span>
    <span className="sr-only">{words.usualUnknown}</span>
  </>
)

const Usual = ({ mover: { usualMove } }: { mover: Mover }) => {
  const { locale } = useReader()
  return (
    <span
      title={usualMove === null ? words.usualUnknown : words.usualTitle}
      className="text-sm text-second tabular-nums"
    >
      {usualMove === null ? <Unknown /> : formatNumber(usualMove, locale)}
    </span>
  )
}

const appColumn = (isWorld: boolean): Column<Mover> => ({
  key: 'app',
  head: heads.app,
  cell: mover => <MoverApp mover={mover} isWorld={isWorld} />,
  isRowHead: true,
  className: 'max-w-0',
})

const movedColumns = (isWorld: boolean): readonly Column<Mover>[] => [
  appColumn(isWorld),
  { key: 'ranks', head: heads.ranks, cell: mover => <FromTo mover={mover} />, className: 'w-14 text-right sm:w-24' },
  {
    key: 'change',
    head: heads.change,
    cell: mover => <Change mover={mover} />,
    className: 'w-[84px] text-right sm:w-16',
  },
  {
    key: 'usual',
    head: heads.usual,
    cell: mover => <Usual mover={mover} />,
    className: 'w-14 text-right max-sm:hidden',
  },
]

type OneRank = { head: string; rankOf: (mover: Mover) => { rank: number | null; observedAt: string } }

const oneRankColumns = ({ head, rankOf }: OneRank, isWorld: boolean): readonly Column<Mover>[] => [
  appColumn(isWorld),
  {
    key: 'rank',
    head,
    cell: mover => {
      const { rank, observedAt } = rankOf(mover)
      return <RankBadge rank={rank ?? 0} observedAt={observedAt} />
    },
    className: 'w-20 text-right',
  },
]

/**
 * Climbers and fallers have both ranks and their usual move; new entries have the new rank, dropped-out apps the last one.
 */
export const moverColumns = (kind: MoverKind, isWorld: boolean): readonly Column<Mover>[] => {
  if (kind === 'newEntries') return oneRankColumns({ head: heads.entered, rankOf: mover => mover }, isWorld)
  if (kind !== 'droppedOut') return movedColumns(isWorld)
  const rankOf = ({ previousRank, previousAt }: Mover) => ({ rank: previousRank, observedAt: previousAt })
  return oneRankColumns({ head: heads.left, rankOf }, isWorld)
}
