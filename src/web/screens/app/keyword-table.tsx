import { Link } from '@tanstack/react-router'
import type { AppSummary } from '#contract/summaries.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { appWords as words } from './app.words.ts'

/** Changes, history and other countries are on the keywords tab. */
const AllKeywords = ({ appStoreId }: { appStoreId: string }) => (
  <p className="pt-2.5 text-sm">
    <Link
      to="/app/$id/keywords"
      params={{ id: appStoreId }}
      className={textLink('quiet', 'inline-flex min-h-6 items-center text-second')}
    >
      {words.allKeywords}
    </Link>
  </p>
)

type Keyword = { keyword: string; position: number | null }

const Position = ({ position }: Pick<Keyword, 'position'>) => {
  const { locale } = useReader()
  if (position === null) return <span className="text-second">{words.notRanked}</span>
  return <span className="font-semibold">{formatNumber(position, locale)}</span>
}

const columns: readonly Column<Keyword>[] = [
  { key: 'keyword', head: words.keyword, cell: ({ keyword }) => keyword, isRowHead: true },
  { key: 'position', head: words.position, cell: row => <Position {...row} />, className: 'text-right' },
]

const listKeywords = (rankings: AppSummary['keywordRankings']): Keyword[] =>
  Object.entries(rankings)
    .map(([keyword, position]) => ({ keyword, position }))
    .sort((a, b) => (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY))

/** The app's App Store search positions, best first. */
export const KeywordTable = ({ app: { appStoreId }, keywordRankings }: Pick<AppSummary, 'app' | 'keywordRankings'>) => {
  const rows = listKeywords(keywordRankings)
  const aside = rows.length > 0 && <span className="text-sm text-second">{words.keywordsAside}</span>
  return (
    <Section title={words.keywords} aside={aside}>
      <div className="max-w-xl">
        <DataTable
          caption={words.keywordsCaption}
          columns={columns}
          rows={rows}
          rowKey={({ keyword }) => keyword}
          empty={<p className="border-t border-line pt-2.5 text-table text-second">{words.noKeywords}</p>}
        />
      </div>
      <AllKeywords appStoreId={appStoreId} />
    </Section>
  )
}
