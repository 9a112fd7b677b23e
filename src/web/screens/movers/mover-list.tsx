import { Link } from '@tanstack/react-router'
import type { Movements } from '#contract/movers.ts'
import { LongTable } from '#web/components/long-lists/long-table.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { moverColumns } from './mover-columns.tsx'
import { firstMovers, mostMovers } from './movers.queries.ts'
import { type MoverKind, moversWords as words } from './movers.words.ts'
import type { MoversAddress } from './movers-address.ts'
import { howMuch } from './movers-facts.ts'

/** Fewer rows, because the page of all countries also lists what was compared in each. */
const sentOfWorld = 6

type MoverListProps = { movements: Movements; kind: MoverKind; address: MoversAddress }

export const quietLink = textLink('aside')

const ListLink = ({ search, children }: { search: MoversAddress; children: string }) => (
  <Link to="." search={search} replace resetScroll={false} preload={false} className={quietLink}>
    {children}
  </Link>
)

const NoMovers = ({ movements, kind, address }: MoverListProps) => {
  const { locale } = useReader()
  const { total } = movements[kind]
  if (total === 0) return <p className="border-y border-line py-2 text-table text-second">{words.none[kind]}</p>
  return (
    <p className="flex flex-wrap gap-x-3 border-y border-line py-2 text-table text-second">
      {words.noneUnusual(formatNumber(total, locale))}
      <ListLink search={{ ...address, noise: 'all' }}>{words.showUsual}</ListLink>
    </p>
  )
}

/** The same link element in both states, so that it keeps the focus. */
const MoreOrFewer = ({ movements, kind, address }: MoverListProps) => {
  const { locale } = useReader()
  const { total, apps } = movements[kind]
  if (total <= firstMovers || apps.length < firstMovers) return null
  const isAll = address.show === 'all'
  return (
    <p className="pt-2">
      <ListLink search={{ ...address, show: isAll ? undefined : 'all' }}>
        {isAll ? words.showFewer(formatNumber(firstMovers, locale)) : words.showMore(formatNumber(mostMovers, locale))}
      </ListLink>
    </p>
  )
}

export const MoverList = (props: MoverListProps) => {
  const { movements, kind, address } = props
  const { locale } = useReader()
  const { total, apps } = movements[kind]
  const isFiltered = address.noise !== 'all' && (kind === 'climbers' || kind === 'fallers')
  const limit = address.show === 'all' ? mostMovers : firstMovers
  const counts = { visible: formatNumber(apps.length, locale), total: formatNumber(total, locale) }
  const much = howMuch({ count: apps.length, total, limit, isFiltered })
  return (
    <Section
      title={words.titles[kind]}
      aside={
        <p className="text-sm text-second tabular-nums">
          {much === 'all' ? words.all(counts.total) : words[much](counts)}
        </p>
      }
    >
      {apps.length === 0 ? (
        <NoMovers {...props} />
      ) : (
        <LongTable
          caption={words.titles[kind]}
          columns={moverColumns(kind, movements.storefront === 'world')}
          rows={apps}
          rowKey={({ app }) => app.appStoreId}
          isWholeOnPhones
          sentRows={movements.storefront === 'world' ? sentOfWorld : firstMovers}
        />
      )}
      <MoreOrFewer {...props} />
    </Section>
  )
}
