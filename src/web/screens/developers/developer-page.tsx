import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DeveloperPage as Developer } from '#contract/developers.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { StaleNote } from '#web/components/feedback/stale.tsx'
import { ListScope } from '#web/components/scopes/list-scope.tsx'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { DataTable, useSortedRows } from '#web/components/table/data-table.tsx'
import { TableBox } from '#web/components/table/table-box.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { isStaleAt } from '#web/lib/freshness.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useOpenedAt, useReader } from '#web/lib/reader.ts'
import { developerWords as words } from './developer.words.ts'
import type { DeveloperAddress } from './developer-address.ts'
import { developerColumns } from './developer-columns.tsx'
import { developerCsvColumns } from './developer-csv.ts'
import { buildDeveloperJsonLd } from './developer-json-ld.ts'

/** The server's page size. */
const pageSize = 100

type PageLinkProps = { offset: number; rel: 'prev' | 'next'; children: ReactNode }

/** Drops the sort order, which applies to one page only. */
const PageLink = ({ offset, rel, children }: PageLinkProps) => (
  <Link
    to="."
    search={{ offset: offset || undefined }}
    activeOptions={{ exact: true }}
    rel={rel}
    className="inline-flex h-9 items-center rounded-button px-2.5 text-second hover:bg-hover hover:text-ink"
  >
    {children}
  </Link>
)

type DeveloperPagesProps = { offset: number; showing: number; totalApps: number }

/** Links to the other pages; renders nothing if there is only one. */
const DeveloperPages = ({ offset, showing, totalApps }: DeveloperPagesProps) => {
  const { locale } = useReader()
  if (offset === 0 && showing >= totalApps) return null
  const [first, last, all] = [offset + 1, offset + showing, totalApps].map(count => formatNumber(count, locale))
  return (
    <nav aria-label={words.pages} className="flex flex-wrap items-center gap-2 pt-5 text-table">
      {offset > 0 && (
        <PageLink offset={Math.max(0, offset - pageSize)} rel="prev">
          {words.previous}
        </PageLink>
      )}
      <span className="px-2.5 tabular-nums">{words.range({ first: `${first}`, last: `${last}`, all: `${all}` })}</span>
      {offset + showing < totalApps && (
        <PageLink offset={offset + pageSize} rel="next">
          {words.next}
        </PageLink>
      )}
    </nav>
  )
}

type DeveloperPageProps = { developer: Developer; address: DeveloperAddress }

const Header = ({
  developer: { name, totalApps, rankedApps, measuredCountries, totalCountries, observedAt },
}: Pick<DeveloperPageProps, 'developer'>) => {
  const { locale } = useReader()
  const number = (count: number) => formatNumber(count, locale)
  const known = { count: totalApps, text: number(totalApps) }
  const ranked = { count: rankedApps, text: number(rankedApps) }
  return (
    <div className="pt-2 pb-7">
      <h1 dir="auto" className="text-title [overflow-wrap:anywhere] max-md:text-[1.5rem]/7">
        {name}
      </h1>
      <p className="mt-2 max-w-[62ch] text-second [overflow-wrap:anywhere]">{words.description(name)}</p>
      <p className="mt-1 text-table text-second">{words.counts({ known, ranked })}</p>
      <p className="mt-1 text-sm text-third">
        {observedAt
          ? words.measured({ measured: number(measuredCountries), total: number(totalCountries) })
          : words.unmeasured}
        {observedAt && (
          <>
            {' · '}
            <Moment at={observedAt} className="whitespace-nowrap" />
          </>
        )}
      </p>
    </div>
  )
}

const BeyondTheEnd = ({ developerId }: { developerId: string }) => (
  <Empty title={words.beyond}>
    <p>{words.beyondHint}</p>
    <Link
      to="/developer/$id"
      params={{ id: developerId }}
      activeOptions={{ exact: true }}
      className={textLink('text', 'mt-2 inline-block text-ink')}
    >
      {words.firstPage}
    </Link>
  </Empty>
)

const AppTable = ({ developer, address }: DeveloperPageProps) => {
  const { locale } = useReader()
  const { name, apps, totalApps, showing } = developer
  const { sort, order } = address
  const columns = developerColumns({ apps, locale })
  const rows = useSortedRows({ rows: apps, columns, sort: { sort, order } })
  const isPart = showing < totalApps
  return (
    <Section
      title={words.table.title}
      aside={
        <span className="flex items-center gap-4 text-sm text-second">
          {isPart && sort && words.sortedHere}
          <CsvButton input={{ name: words.table.csv(name), columns: developerCsvColumns, rows }} />
        </span>
      }
    >
      <TableBox label={words.table.box}>
        <DataTable
          caption={words.table.caption(name)}
          columns={columns}
          rows={apps}
          rowKey={({ appStoreId }) => appStoreId}
          sort={{ sort, order }}
          searchFor={chosen => ({ ...address, ...chosen })}
        />
      </TableBox>
    </Section>
  )
}

export const DeveloperPage = ({ developer, address }: DeveloperPageProps) => {
  const { developerId, name, showing, totalApps, observedAt, staleAfterSeconds } = developer
  const { offset = 0 } = address
  const isStale = isStaleAt({ observedAt, staleAfterSeconds }, useOpenedAt())
  usePageMeta({
    title: words.pageTitle(name),
    description: words.description(name),
    jsonLd: buildDeveloperJsonLd(developer),
  })
  return (
    <>
      <Header developer={developer} />
      <ListScope address={{ ...address, offset: undefined }} />
      {isStale && <StaleNote observedAt={observedAt} />}
      {showing > 0 ? <AppTable developer={developer} address={address} /> : <BeyondTheEnd developerId={developerId} />}
      {showing > 0 && <DeveloperPages offset={offset} showing={showing} totalApps={totalApps} />}
    </>
  )
}
