import { Link, useNavigate } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { AppSummary } from '#contract/summaries.ts'
import { type ChartKey, parseChartKey } from '#domain/charts.ts'
import { SeriesSwatch } from '#web/components/time-plots/time-plot-legend.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { classNames } from '#web/lib/class-names.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useReader } from '#web/lib/reader.ts'
import { showToast } from '#web/lib/toasts.ts'
import { chartName, nameCharts } from './chart-names.ts'
import { historyWords as words } from './history.words.ts'
import { type HistoryAddress, mostCharts, withCharts } from './history-address.ts'
import { presetsOf, withChart } from './plotted-charts.ts'

type ChartBarProps = { summary: AppSummary; address: HistoryAddress; charts: readonly ChartKey[] }

type ChipProps = {
  label: string
  name: string
  index: number
  /** The URL without this chart; undefined for the only chart, which cannot be removed. */
  without: HistoryAddress | undefined
  onRemove: () => void
}

const Chip = ({ label, name, index, without, onRemove }: ChipProps) => (
  <li className="flex min-h-8 min-w-0 items-center gap-1.5 rounded-button border border-line-strong bg-panel pl-2.5 text-sm">
    <SeriesSwatch index={index} />
    <span suppressHydrationWarning className={classNames('min-w-0 py-1 [overflow-wrap:anywhere]', !without && 'pr-3')}>
      {label}
    </span>
    {without && (
      <Link
        to="."
        search={without}
        resetScroll={false}
        preload={false}
        aria-label={words.remove(name)}
        // The chip disappears, so onRemove moves the focus.
        onClick={onRemove}
        className="grid size-8 shrink-0 place-items-center rounded-button text-second -outline-offset-2 hover:text-ink"
      >
        <X size={14} aria-hidden />
      </Link>
    )}
  </li>
)

const Presets = ({ summary, address, charts }: ChartBarProps) => {
  const presets = presetsOf(charts, summary)
  if (presets.length < 2) return null
  return (
    <nav aria-label={words.presets}>
      <ul className="flex flex-wrap gap-x-4 text-sm">
        {presets.map(preset => (
          <li key={preset.key}>
            <Link
              to="."
              search={withCharts(address, preset.charts)}
              resetScroll={false}
              preload={false}
              activeOptions={{ exact: true, includeSearch: true }}
              {...(preset.isShown && { 'aria-current': 'true' as const })}
              className={classNames(
                'chosen-when-forced inline-flex min-h-6 items-center',
                preset.isShown ? 'font-medium text-ink' : textLink('quiet', 'text-second'),
              )}
            >
              {words.preset[preset.key]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const AddChart = lazyPart(async () => (await import('./add-chart.tsx')).AddChart)

const showFailureToast = () => showToast({ title: words.addFailed, description: words.addFailedHint, tone: 'bad' })

export const ChartBar = (props: ChartBarProps) => {
  const { address, charts } = props
  const { locale } = useReader()
  const navigate = useNavigate()
  const form = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isAdding, setAdding] = useState(false)
  const known = charts.map(parseChartKey)
  const { labels } = nameCharts(known, locale)
  const onFail = () => {
    setAdding(false)
    showFailureToast()
  }
  const close = () => {
    setAdding(false)
    button.current?.focus()
  }
  const add = (chart: ChartKey) => {
    void navigate({ to: '.', search: withCharts(address, withChart(charts, chart)), resetScroll: false })
    close()
  }
  return (
    <section aria-label={words.charts} className="mb-6 max-sm:mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
        <ul className="phone-line flex min-w-0 flex-wrap gap-2">
          {known.map((chart, index) => (
            <Chip
              key={charts[index]}
              index={index}
              label={labels[index] ?? ''}
              name={chartName(chart, locale)}
              without={
                known.length > 1
                  ? withCharts(
                      address,
                      charts.filter((_, at) => at !== index),
                    )
                  : undefined
              }
              onRemove={() => button.current?.focus()}
            />
          ))}
          <li>
            <button
              ref={button}
              type="button"
              aria-expanded={isAdding}
              aria-controls={isAdding ? form : undefined}
              onClick={() => setAdding(!isAdding)}
              className="flex min-h-8 items-center gap-1.5 rounded-button px-2.5 text-sm text-second hover:bg-hover hover:text-ink"
            >
              <Plus size={14} aria-hidden />
              {words.add}
            </button>
          </li>
        </ul>
        <Presets {...props} />
      </div>
      {isAdding && (
        <AddChart
          id={form}
          charts={charts}
          isFull={charts.length >= mostCharts}
          onAdd={add}
          onClose={close}
          onFail={onFail}
        />
      )}
    </section>
  )
}
