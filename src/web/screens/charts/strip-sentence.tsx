import type { ReactNode } from 'react'
import { dayMs, secondMs } from '#domain/units.ts'
import { gapReasonText } from '#web/components/ranks/gap-reasons.words.ts'
import { formatDuration } from '#web/lib/durations.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { findLongestGap, type MomentLine } from './moment-line.ts'
import { timeBarWords as words } from './time-bar.words.ts'

const counted = (count: number, locale: string) => ({ count, text: formatNumber(count, locale) })

export const stripSentence = (line: MomentLine, locale: string): string => {
  const { measured, gaps, from, to } = line
  if (measured.length === 0) return words.nothing
  const days = formatNumber(Math.round((to - from) / dayMs), locale)
  const longest = findLongestGap(gaps)
  const gapText = longest && {
    length: formatDuration((longest.to - longest.from) / secondMs, locale),
    reason: longest.because.reason ? gapReasonText(longest.because.reason, longest.because.detail) : '',
  }
  return [
    words.measured({ ...counted(measured.length, locale), days }),
    gapText ? `${words.gaps(counted(gaps.length, locale))}, ${words.longest(gapText)}` : words.noGap,
  ].join(' ')
}

const Key = ({ swatch, children }: { swatch: ReactNode; children: ReactNode }) => (
  <li className="flex items-center gap-1.5">
    {swatch}
    {children}
  </li>
)

const dot = 'size-2 shrink-0 rounded-full keeps-colour'

type StripSentenceProps = { line: MomentLine; isCompared: boolean }

const Legend = ({ line, isCompared }: StripSentenceProps) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-second">
    <Key swatch={<span className="h-3 w-[2px] bg-third keeps-colour" />}>{words.legend.measured}</Key>
    {line.gaps.length > 0 && (
      <Key swatch={<span className="hatched h-3 w-4 rounded-[2px] ring-1 ring-line-strong keeps-colour" />}>
        {words.legend.gap}
      </Key>
    )}
    <Key swatch={<span className={`${dot} bg-accent`} />}>{words.legend.current}</Key>
    {isCompared && (
      <Key swatch={<span className={`${dot} border-[1.5px] border-ink bg-paper`} />}>{words.legend.compared}</Key>
    )}
  </ul>
)

export const StripSentence = ({ line, isCompared }: StripSentenceProps) => {
  const { locale } = useReader()
  return (
    <div className="flex flex-wrap justify-between gap-x-8 gap-y-1.5 text-sm">
      <p className="text-second" suppressHydrationWarning>
        {stripSentence(line, locale)}
      </p>
      {line.measured.length > 0 && <Legend line={line} isCompared={isCompared} />}
    </div>
  )
}
