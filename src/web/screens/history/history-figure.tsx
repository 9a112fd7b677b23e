import { useQuery } from '@tanstack/react-query'
import { type RefObject, useMemo, useRef, useState } from 'react'
import type { RankSeries } from '#contract/rank-histories.ts'
import type { AppSummary } from '#contract/summaries.ts'
import type { ChartKey } from '#domain/charts.ts'
import { type Day, dayOf } from '#domain/days.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { visibleSpan } from '#web/components/rank-histories/history-ranges.ts'
import { appNotesQuery } from '#web/components/rank-histories/notes.queries.ts'
import type { TimePlotHandle } from '#web/components/time-plot-canvas/plot-canvas.tsx'
import { TimePlot } from '#web/components/time-plots/time-plot.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { useUser } from '#web/lib/current-user.ts'
import { formatDay } from '#web/lib/formats.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useReader } from '#web/lib/reader.ts'
import { showToast } from '#web/lib/toasts.ts'
import { nameCharts } from './chart-names.ts'
import { storeMarksQuery } from './history.queries.ts'
import { historyWords as words } from './history.words.ts'
import { type HistoryAddress, readDaySort, resolutionOf, usualRange, usualScale } from './history-address.ts'
import { countMarks, listMarks } from './history-marks.ts'
import { describePlot, describeSeries } from './history-sentences.ts'
import { MarkSwitches } from './mark-switches.tsx'
import { milestonesQuery } from './milestones.queries.ts'
import { NoteButton } from './note-button.tsx'
import type { DaysTableProps } from './open-days-table.tsx'

type HistoryAnswer = { from: string; to: string; series: readonly RankSeries[] }

type HistoryDownloadsProps = {
  app: AppSummary['app']
  answer: HistoryAnswer
  plot: RefObject<TimePlotHandle | null>
  title: string
}

const look = textLink('aside')

/** Loads the code for downloads on the first click. */
const load = () => import('./save-history.ts')

const showFailureToast = () => showToast({ title: words.saveFailed, description: words.saveFailedHint, tone: 'bad' })

/** Downloads of the plot as a PNG with a source line, and of its data as CSV. */
const HistoryDownloads = ({ app, answer, plot, title }: HistoryDownloadsProps) => {
  const reader = useReader()
  const saveCsv = async () => (await load()).saveReadings(app, answer.series)
  const savePng = async () => (await load()).savePicture({ app, title, to: answer.to, reader, plot: plot.current })
  return (
    <div className="flex gap-4">
      <button
        type="button"
        aria-label={words.pngOf(title)}
        onClick={() => savePng().catch(showFailureToast)}
        className={look}
      >
        {words.png}
      </button>
      <button
        type="button"
        aria-label={words.csvOf(title)}
        onClick={() => saveCsv().catch(showFailureToast)}
        className={look}
      >
        {words.csv}
      </button>
    </div>
  )
}

const OpenTable = lazyPart(async () => (await import('./open-days-table.tsx')).OpenDaysTable)

const waiting = (
  <Loading label={words.tableLoading}>
    <Skeleton className="mt-2 h-[32rem]" />
  </Loading>
)

/** The plot's data as a table, rendered only when opened. Initially open if the URL has its sort order. */
const DaysTable = (props: DaysTableProps) => {
  const [isOpen, setOpen] = useState(props.address.sort !== undefined)
  return (
    <details open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className={textLink('quiet', 'inline-block py-1')}>{isOpen ? words.hideTable : words.showTable}</summary>
      {isOpen && (
        <OpenTable
          {...props}
          fallback={waiting}
          failure={retry => <Failure message={words.tableFailed} error={undefined} onRetry={retry} />}
        />
      )}
    </details>
  )
}

type FigureProps = {
  app: AppSummary['app']
  address: HistoryAddress
  charts: readonly ChartKey[]
  answer: HistoryAnswer
}

const noNotes = [] as const

/** The marks of the plot. The plot renders without them while they load or if they fail. */
const useMarks = ({ app: { appStoreId }, address, charts, answer }: FigureProps) => {
  const { locale } = useReader()
  const userId = useUser()?.id ?? ''
  const { range = usualRange, hide = noNotes } = address
  const store = useQuery(storeMarksQuery({ appStoreId, charts, range }))
  const { data: notes = noNotes } = useQuery({ ...appNotesQuery(userId, appStoreId), enabled: userId !== '' })
  const { data: reached } = useQuery(milestonesQuery(appStoreId))
  const all = useMemo(
    () =>
      listMarks({
        store: store.data,
        notes: userId === '' ? noNotes : notes,
        milestones: reached?.milestones.filter(({ chart }) => charts.includes(chart.key)) ?? [],
        ...visibleSpan(answer, range),
        locale,
      }),
    [store.data, notes, userId, reached, charts, answer, range, locale],
  )
  const hidden = hide.join()
  const visible = useMemo(() => all.filter(({ kind }) => !hidden.split(',').includes(kind)), [all, hidden])
  return { counts: countMarks(all), visible, onRetry: store.isError ? store.refetch : undefined }
}

const useNamed = ({ series }: HistoryAnswer) => {
  const { locale } = useReader()
  return useMemo(() => {
    const { title, labels } = nameCharts(
      series.map(({ chart }) => chart),
      locale,
    )
    return { title, named: series.map(({ points }, index) => ({ label: labels[index] ?? '', points })) }
  }, [series, locale])
}

const useAxis = (scale: HistoryAddress['scale']) =>
  useMemo(() => ({ kind: 'rank', scale: scale ?? usualScale }) as const, [scale])

export const HistoryFigure = (props: FigureProps) => {
  const { app, address, answer } = props
  const reader = useReader()
  const { range = usualRange } = address
  const plot = useRef<TimePlotHandle>(null)
  const [day, setDay] = useState<Day>()
  const { title, named } = useNamed(answer)
  const marks = useMarks(props)
  const span = visibleSpan(answer, range)
  const sentences = useMemo(() => {
    const dayText = (moment: string) => formatDay(moment, reader)
    return {
      whole: describePlot(named, dayText),
      each: named.map(({ label, points }) => ({ label, sentence: describeSeries(points, dayText) })),
    }
  }, [named, reader])
  return (
    <figure>
      <TimePlot
        ref={plot}
        series={named}
        axis={useAxis(address.scale)}
        {...span}
        marks={marks.visible}
        title={title}
        sentence={sentences.whole}
        onPoint={at => setDay(dayOf(new Date(at)))}
      />
      <MarkSwitches address={address} counts={marks.counts} onRetry={marks.onRetry} />
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <NoteButton appStoreId={app.appStoreId} day={day ?? dayOf(new Date(span.to))} />
        <HistoryDownloads app={app} answer={answer} plot={plot} title={title} />
      </div>
      <figcaption className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-1.5 text-sm text-second">
        <ul className="grid max-w-[80ch] gap-1">
          {sentences.each.map(({ label, sentence }) => (
            <li key={label} suppressHydrationWarning>
              {named.length > 1 ? words.ofSeries({ label, sentence }) : sentence}
            </li>
          ))}
        </ul>
        <p>{resolutionOf(range) === 'day' ? words.daily : words.everyReading}</p>
        <DaysTable
          address={address}
          searchFor={chosen => ({ ...address, ...readDaySort(chosen) })}
          series={answer.series}
          {...span}
          marks={marks.visible}
          title={title}
        />
      </figcaption>
    </figure>
  )
}
