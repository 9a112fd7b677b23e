import { Link } from '@tanstack/react-router'
import type { ChartAtMoment } from '#contract/chart-snapshots.ts'
import { readChartAddress } from '#web/components/browse/chart-address.ts'
import { gapReasonSentence } from '#web/components/ranks/gap-reasons.words.ts'
import { AddressLink } from '#web/components/ui/address-link.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { chartsWords as words } from './charts.words.ts'
import type { ChartsAddress } from './charts-address.ts'

const WayOut = ({ address, at, text }: { address: ChartsAddress; at: string | null; text: string }) =>
  at && (
    <li>
      <AddressLink search={{ ...address, at }} className={textLink('strong', 'inline-flex min-h-6 items-center')}>
        <span>
          <FillIn text={text} parts={{ moment: <Moment at={at} /> }} />
        </span>
      </AddressLink>
    </li>
  )

const NearestChart = ({ chart }: { chart: NonNullable<ChartAtMoment['nearestChart']> }) => (
  <Link
    to="/charts"
    search={readChartAddress({ ...chart, genre: String(chart.genre) })}
    className={buttonClass('solid', 'mt-4')}
  >
    {words.nearest}
  </Link>
)

export const ChartGap = ({ address, chart }: { address: ChartsAddress; chart: ChartAtMoment }) => {
  const { state, at, reason, detail, previousAt, nextAt, nearestChart } = chart
  const isUntracked = state === 'not-tracked'
  const moment = <Moment at={at} />
  return (
    <div className="flex border-y border-line">
      {!isUntracked && <span className="keeps-colour mr-5 w-2.5 shrink-0 hatched" />}
      <div className="min-w-0 py-8">
        <p className="font-medium">
          <FillIn text={isUntracked ? words.untrackedAt : words.gapAt} parts={{ moment }} />
        </p>
        <p className="mt-1 max-w-[60ch] text-table text-second">
          {reason ? gapReasonSentence(reason, detail) : words.untrackedHint}
        </p>
        {previousAt || nextAt ? (
          <ul className="mt-4 grid gap-1 text-table">
            <WayOut address={address} at={previousAt} text={words.before} />
            <WayOut address={address} at={nextAt} text={words.after} />
          </ul>
        ) : (
          <>
            <p className="mt-4 text-table text-second">{words.nothingYet}</p>
            {nearestChart && <NearestChart chart={nearestChart} />}
          </>
        )}
      </div>
    </div>
  )
}
