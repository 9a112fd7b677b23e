import type { TopCounts } from '#contract/apps.ts'
import { Section } from '#web/components/ui/section.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { appWords as words } from './app.words.ts'
import { Unmeasured } from './unmeasured.tsx'

type DepthBarsProps = { title: string; counts: TopCounts }

/** The wider circles: countries in the top 25, 50 and 100, as lengths of all measured countries. */
export const DepthBars = ({ title, counts }: DepthBarsProps) => {
  const { locale } = useReader()
  const share = (count: number) => (100 * count) / Math.max(1, counts.measuredCountries)
  const isMeasured = counts.measuredCountries > 0
  const rows = [
    { label: words.top(25), count: counts.top25 },
    { label: words.top(50), count: counts.top50 },
    { label: words.top(100), count: counts.top100 },
  ]
  return (
    <Section title={title} aside={<span className="text-sm text-second">{words.countries}</span>}>
      <dl className="border-t border-line">
        {rows.map(({ label, count }) => (
          <div key={label} className="flex h-[38px] items-center gap-4 border-b border-line">
            <dt className="w-16 text-table text-second">{label}</dt>
            <dd className="flex flex-1 items-center gap-4">
              {/* Drawn, not styled: a style attribute in the server's HTML would be refused by the security policy. */}
              <svg aria-hidden="true" className="keeps-colour h-1.5 w-full flex-1 rounded-full bg-hover">
                <rect width={`${share(count)}%`} height="6" rx="3" className="fill-accent" />
              </svg>
              <span className="w-10 text-right text-body font-semibold">
                {isMeasured ? formatNumber(count, locale) : <Unmeasured />}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
