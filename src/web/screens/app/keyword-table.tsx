import { Link } from '@tanstack/react-router'
import type { AppSummary } from '#contract/apps.ts'
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

/** The app's App Store search positions, best first. */
export const KeywordTable = ({ app: { appStoreId }, keywordRankings }: Pick<AppSummary, 'app' | 'keywordRankings'>) => {
  const { locale } = useReader()
  const rows = Object.entries(keywordRankings).sort(
    ([, a], [, b]) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY),
  )
  if (rows.length === 0) {
    return (
      <Section title={words.keywords}>
        <p className="border-t border-line pt-2.5 text-table text-second">{words.noKeywords}</p>
        <AllKeywords appStoreId={appStoreId} />
      </Section>
    )
  }
  return (
    <Section title={words.keywords} aside={<span className="text-sm text-second">{words.keywordsAside}</span>}>
      <table className="w-full max-w-xl text-table">
        <caption className="sr-only">{words.keywordsCaption}</caption>
        <thead className="text-left text-xs text-third">
          <tr>
            <th scope="col" className="pb-1.5 font-normal">
              {words.keyword}
            </th>
            <th scope="col" className="pb-1.5 text-right font-normal">
              {words.position}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([keyword, position]) => (
            <tr key={keyword} className="h-[37px] border-t border-line last:border-b">
              <th scope="row" className="text-left font-normal">
                {keyword}
              </th>
              <td className={position === null ? 'text-right text-second' : 'text-right font-semibold'}>
                {position === null ? words.notRanked : formatNumber(position, locale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <AllKeywords appStoreId={appStoreId} />
    </Section>
  )
}
