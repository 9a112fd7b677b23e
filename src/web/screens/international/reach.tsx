import type { InternationalApp } from '#contract/international.ts'
import { formatPercent } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { internationalWords } from './international.words.ts'

type ReachProps = Pick<InternationalApp, 'countriesCount' | 'totalCountries'> & { className: string }

/** The share of all countries, from 0 to 1. */
const shareOf = ({ countriesCount, totalCountries }: Pick<ReachProps, 'countriesCount' | 'totalCountries'>): number =>
  totalCountries > 0 ? Math.min(1, countriesCount / totalCountries) : 0

/** The share of countries where the app is in a top 10, as a bar and a number. */
export const Reach = ({ countriesCount, totalCountries, className }: ReachProps) => {
  const { locale } = useReader()
  const share = shareOf({ countriesCount, totalCountries })
  return (
    <div className={className}>
      <span className="text-xs whitespace-nowrap text-third @4xl:sr-only">{internationalWords.heads.reach}</span>
      {/* An SVG, because our Content Security Policy blocks style attributes in the server's HTML. */}
      <svg aria-hidden="true" className="keeps-colour h-1.5 min-w-0 flex-1 rounded-full bg-line/75">
        <rect width={`${share * 100}%`} height="6" rx="3" className="fill-accent" />
      </svg>
      <span className="w-14 text-right text-[1.125rem]/6 font-semibold tracking-[-0.02em] tabular-nums">
        {formatPercent(share, locale)}
      </span>
    </div>
  )
}
