import { useId, useState } from 'react'
import type { TopCounts } from '#contract/apps.ts'
import { Section } from '#web/components/ui/section.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { appWords as words } from './app.words.ts'
import { Count } from './count.tsx'
import { describeCount, type Era } from './count-words.ts'

type CountsProps = { title: string; counts: TopCounts; era: Era }

const shown = [
  { top: 1, key: 'top1' },
  { top: 5, key: 'top5' },
  { top: 10, key: 'top10' },
] as const

const labelOf = (top: number, count: number, era: Era): string =>
  top > 1 ? words.top(top) : words.atTop1({ isOne: count === 1, era })

/** In how many countries the app is, or ever was, at the very top. Each count says on a press what it counts. */
export const Counts = ({ title, counts, era }: CountsProps) => {
  const { locale } = useReader()
  const [asked, setAsked] = useState<number>()
  const id = useId()
  const isMeasured = counts.measuredCountries > 0
  const meant = shown.find(({ top }) => top === asked)
  return (
    <Section title={title}>
      <ul className="flex flex-wrap gap-x-8 gap-y-3">
        {shown.map(({ top, key }) => (
          <li key={top}>
            <Count
              value={isMeasured ? formatNumber(counts[key], locale) : undefined}
              label={labelOf(top, counts[key], era)}
              look={era === 'ever' ? 'small' : 'large'}
              isLoud={top === 1 && counts[key] > 0}
              isQuiet={counts[key] === 0}
              isOpen={asked === top}
              meaningId={id}
              onPress={() => setAsked(asked === top ? undefined : top)}
            />
          </li>
        ))}
      </ul>
      <p id={id} aria-live="polite" className="max-w-[52ch] text-sm text-second not-empty:mt-2">
        {meant && describeCount({ top: meant.top, count: counts[meant.key], counts, era, locale })}
      </p>
    </Section>
  )
}
