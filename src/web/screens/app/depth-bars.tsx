import type { TopCounts } from '#contract/summaries.ts'
import type { CountSubject, Era } from '#domain/share-images.ts'
import { knownCountries, Unmeasured } from '#web/components/app-frame/known-countries.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { appWords as words } from './app.words.ts'

type DepthBarsProps = { title: string; counts: TopCounts; era: Era; onOpen: (subject: CountSubject) => void }

const tops = [
  { top: 25, key: 'top25' },
  { top: 50, key: 'top50' },
  { top: 100, key: 'top100' },
] as const

/** Bars for the top 25, 50 and 100: the share of measured countries where the app ranks that high. */
export const DepthBars = ({ title, counts, era, onOpen }: DepthBarsProps) => {
  const { locale } = useReader()
  const share = (count: number) => (100 * count) / Math.max(1, knownCountries(counts))
  const isMeasured = knownCountries(counts) > 0
  return (
    <Section title={title} aside={<span className="text-sm text-second">{words.countries}</span>}>
      <dl className="border-t border-line">
        {tops.map(({ top, key }) => (
          <div key={top} className="relative flex h-[38px] items-center gap-4 border-b border-line">
            <dt className="w-16 text-table text-second">{words.top(top)}</dt>
            <dd className="flex flex-1 items-center gap-4">
              {/* An SVG, because our Content Security Policy blocks style attributes in the server's HTML. */}
              <svg aria-hidden="true" className="keeps-colour h-1.5 w-full flex-1 rounded-full bg-hover">
                <rect width={`${share(counts[key])}%`} height="6" rx="3" className="fill-accent" />
              </svg>
              {/* The whole row is clickable. */}
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => onOpen({ top, era })}
                className="w-10 text-right text-body font-semibold decoration-line-strong underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {isMeasured ? formatNumber(counts[key], locale) : <Unmeasured />}
                <span className="sr-only">{words.inTop(top)}</span>
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
