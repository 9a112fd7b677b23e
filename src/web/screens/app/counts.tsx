import type { TopCounts } from '#contract/summaries.ts'
import type { CountSubject, Era } from '#domain/share-images.ts'
import { knownCountries, Unmeasured } from '#web/components/app-frame/known-countries.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { appWords as words } from './app.words.ts'

type CountProps = {
  /** Undefined if nothing was measured. */
  value: string | undefined
  label: string
  look: 'large' | 'small'
  isLoud: boolean
  isQuiet: boolean
  onPress: () => void
}

/** A large number with its label. It is a button that opens the share image for this number. */
const Count = ({ value, label, look, isLoud, isQuiet, onPress }: CountProps) => (
  <button type="button" aria-haspopup="dialog" onClick={onPress} className="group block text-left tabular-nums">
    <span
      className={classNames(
        'block',
        look === 'small' ? 'text-count-small' : 'text-count',
        isLoud && 'text-accent',
        isQuiet && 'text-third',
      )}
    >
      {value ?? <Unmeasured />}
    </span>{' '}
    <span className="block text-sm text-second decoration-line-strong underline-offset-4 group-hover:underline">
      {label}
    </span>
  </button>
)

type CountsProps = { title: string; counts: TopCounts; era: Era; onOpen: (subject: CountSubject) => void }

const tops = [
  { top: 1, key: 'top1' },
  { top: 5, key: 'top5' },
  { top: 10, key: 'top10' },
] as const

const labelOf = (top: number, count: number, era: Era): string => (top > 1 ? words.top(top) : words.atTop1(count, era))

/** The number of countries where the app is, or ever was, near the top. Each number opens its share image. */
export const Counts = ({ title, counts, era, onOpen }: CountsProps) => {
  const { locale } = useReader()
  const isMeasured = knownCountries(counts) > 0
  return (
    <Section title={title}>
      <ul className="flex flex-wrap gap-x-8 gap-y-3">
        {tops.map(({ top, key }) => (
          <li key={top}>
            <Count
              value={isMeasured ? formatNumber(counts[key], locale) : undefined}
              label={labelOf(top, counts[key], era)}
              look={era === 'ever' ? 'small' : 'large'}
              isLoud={top === 1 && counts[key] > 0}
              isQuiet={counts[key] === 0}
              onPress={() => onOpen({ top, era })}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const depths = [
  { top: 25, key: 'top25' },
  { top: 50, key: 'top50' },
  { top: 100, key: 'top100' },
] as const

/** Bars for the top 25, 50 and 100: the share of measured countries where the app ranks that high. */
export const DepthBars = ({ title, counts, era, onOpen }: CountsProps) => {
  const { locale } = useReader()
  const share = (count: number) => (100 * count) / Math.max(1, knownCountries(counts))
  const isMeasured = knownCountries(counts) > 0
  return (
    <Section title={title} aside={<span className="text-sm text-second">{words.countries}</span>}>
      <dl className="border-t border-line">
        {depths.map(({ top, key }) => (
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
