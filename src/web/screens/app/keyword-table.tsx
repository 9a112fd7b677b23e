import type { AppSummary } from '#contract/apps.ts'
import { Section } from '#web/components/ui/section.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

/** Positions in the App Store's search, best first; nothing while no keyword is watched. */
export const KeywordTable = ({ keywordRankings }: Pick<AppSummary, 'keywordRankings'>) => {
  const { locale } = useReader()
  const rows = Object.entries(keywordRankings).sort(
    ([, a], [, b]) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY),
  )
  if (rows.length === 0) return null
  return (
    <Section title="Keyword Rankings">
      <table className="w-full max-w-xl text-table">
        <caption className="sr-only">App Store search position by keyword</caption>
        <thead className="text-left text-xs text-third">
          <tr>
            <th scope="col" className="pb-1.5 font-normal">
              Keyword
            </th>
            <th scope="col" className="pb-1.5 text-right font-normal">
              App Store search position
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
                {position === null ? 'Not ranked' : formatNumber(position, locale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
