import { useQuery } from '@tanstack/react-query'
import { Shuffle } from 'lucide-react'
import { chartWords } from '#domain/alert-words.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Folded } from '#web/components/ui/folded.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { shuffledChartsQuery } from './shuffled.queries.ts'
import { shuffledWords as words } from './shuffled.words.ts'

const mostShown = 3

type ShuffledChart = { chart: Parameters<typeof chartWords>[0] & { storefront: string }; observedAt: string }

const ShuffledLine = ({ shuffled: { chart, observedAt } }: { shuffled: ShuffledChart }) => {
  const { storefront } = chart
  const country = <CountryName country={{ storefront, countryName: countryNameOf(storefront) }} />
  const day = <Moment at={observedAt} precision="day" />
  return (
    <li className="flex items-start gap-2">
      <span className="flex h-[1.25rem] items-center">
        <Flag src={flagUrlOf(storefront)} />
      </span>
      <p className="min-w-0">
        <FillIn text={words.one} parts={{ chart: chartWords(chart), country, day }} />
      </p>
    </li>
  )
}

/** A quiet word on days when charts with this app told nothing; nothing where there were none, or nobody knows. */
export const ShuffledCharts = ({ appStoreId }: { appStoreId: string }) => {
  const { data: shuffled = [] } = useQuery(shuffledChartsQuery(appStoreId))
  if (shuffled.length === 0) return null
  return (
    <section aria-label={words.title} className="flex gap-3 border-l-2 border-amber pl-4 text-table text-second">
      <Shuffle size={16} aria-hidden className="mt-0.5 shrink-0 text-amber" />
      <div className="min-w-0">
        <Folded
          items={shuffled.map(one => (
            <ShuffledLine key={`${Object.values(one.chart).join(' ')} ${one.observedAt}`} shuffled={one} />
          ))}
          most={mostShown}
          more={words.more}
          className="grid gap-1"
        />
        <p className="mt-1.5 max-w-[75ch] text-sm">{words.meaning}</p>
      </div>
    </section>
  )
}
