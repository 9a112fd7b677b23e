import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import type { ChartAtMoment } from '#contract/chart-snapshots.ts'
import { chartTitle } from '#domain/chart-words.ts'
import { dayOf } from '#domain/days.ts'
import { DayPicker } from '#web/components/browse/day-picker.tsx'
import { PickerForm } from '#web/components/browse/picker-form.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { AddressLink } from '#web/components/ui/address-link.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { describeError } from '#web/lib/api-error.ts'
import { useSearchKey } from '#web/lib/search-key.ts'
import { momentsQuery } from './charts.queries.ts'
import type { ChartsAddress } from './charts-address.ts'
import { CopyMoment } from './copy-moment.tsx'
import { buildMomentLine, type ChartMoment, type MomentLine, type Steps, stepsOn } from './moment-line.ts'
import { MomentStrip } from './moment-strip.tsx'
import { momentsSpan } from './moments-span.ts'
import { MomentsTable } from './moments-table.tsx'
import { StripSentence } from './strip-sentence.tsx'
import { timeBarWords as words } from './time-bar.words.ts'
import { useStepKeys } from './use-step-keys.ts'

type TimeBarProps = {
  address: ChartsAddress
  chart: ChartAtMoment
  /** The chart of the URL is still loading, and this is the previous one. */
  isOld: boolean
}

type StepProps = { address: ChartsAddress; at: string | null; label: string; shortcut: string; Icon: LucideIcon }

/** Uses aria-disabled at the ends, so that the button keeps the focus. */
const Step = ({ address, at, label, shortcut, Icon }: StepProps) => (
  <AddressLink
    search={{ ...address, at: at ?? undefined }}
    isOff={at === null}
    isPreloaded
    aria-label={label}
    aria-keyshortcuts={shortcut}
    className="grid size-9 place-items-center rounded-button border border-line-strong bg-panel hover:bg-hover aria-disabled:border-line aria-disabled:text-third aria-disabled:hover:bg-panel"
  >
    <Icon size={18} aria-hidden />
  </AddressLink>
)

const Newest = ({ address }: { address: ChartsAddress }) => (
  <AddressLink search={{ ...address, at: undefined }} className={textLink('aside')}>
    {words.newest}
  </AddressLink>
)

const isMeasured = ({ state }: ChartAtMoment): boolean => state === 'measured' || state === 'empty'

type HeadProps = { address: ChartsAddress; chart: ChartAtMoment; steps: Steps }

const Head = ({ address, chart, steps: { previousAt, nextAt } }: HeadProps) => {
  const { at, firstAt, newestAt } = chart
  const dayFrom = (moment: string | null) => moment && dayOf(new Date(moment))
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex gap-1.5">
          <Step address={address} at={previousAt} label={words.previous} shortcut="[" Icon={ChevronLeft} />
          <Step address={address} at={nextAt} label={words.next} shortcut="]" Icon={ChevronRight} />
        </div>
        <p className="text-count-small tabular-nums">
          <Moment at={at} />
        </p>
        {address.at && <Newest address={address} />}
      </div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 max-sm:[&_label]:sr-only">
        <CopyMoment address={address} at={isMeasured(chart) ? at : address.at} />
        <PickerForm label={words.moment} address={address} fields={['at']}>
          <DayPicker
            name="at"
            label={words.day}
            day={dayOf(new Date(at))}
            min={dayFrom(firstAt)}
            max={dayFrom(newestAt)}
          />
        </PickerForm>
      </div>
    </div>
  )
}

type LineProps = { address: ChartsAddress; chart: ChartAtMoment; line: MomentLine; moments: readonly ChartMoment[] }

/** The timeline with its summary, and the same data as a table. */
const Line = ({ address, chart, line, moments }: LineProps) => (
  <>
    <MomentStrip address={address} line={line} chart={chart} />
    <StripSentence line={line} isCompared={chart.comparedWith !== null} />
    <MomentsTable address={address} moments={moments} title={`${chart.countryName}, ${chartTitle(chart.chart)}`} />
  </>
)

const nowhere: Steps = { previousAt: null, nextAt: null }

/** The displayed moment, with controls to go to another one. */
export const TimeBar = ({ address, chart, isOld }: TimeBarProps) => {
  const { data, error, refetch, isPlaceholderData } = useQuery(momentsQuery(address, chart.newestAt))
  const line = data && buildMomentLine(data, momentsSpan(address.at, chart.newestAt))
  // While a chart loads, steps continue from the moment in the URL.
  const onLine = line && !isPlaceholderData ? stepsOn(line, address.at) : nowhere
  const steps = isOld ? onLine : chart
  useStepKeys({ address, ...steps })
  const hasKeys = useSearchKey()
  return (
    <>
      <section aria-label={words.moment} className="max-sm:pb-3">
        <Head address={address} chart={chart} steps={steps} />
        {hasKeys && <p className="sr-only">{words.keys}</p>}
      </section>
      {/* On phones the chart comes first. Until the page has arrived up to the end of the chart, it would push this away. */}
      <section
        aria-label={words.line}
        className="min-h-42 pt-4 pb-8 max-sm:order-last max-sm:not-has-[+*+*]:hidden sm:min-h-37"
      >
        {line && <Line address={address} chart={chart} line={line} moments={data.moments} />}
        {!line && error && <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />}
        {!line && !error && <Skeleton className="h-25" />}
      </section>
    </>
  )
}
