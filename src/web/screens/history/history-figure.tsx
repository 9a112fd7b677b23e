import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { AppSummary } from '#contract/summaries.ts'
import type { ChartKey } from '#domain/charts.ts'
import { type Day, dayOf } from '#domain/days.ts'
import { visibleSpan } from '#web/components/rank-histories/history-ranges.ts'
import { appNotesQuery } from '#web/components/rank-histories/notes.queries.ts'
import type { TimePlotHandle } from '#web/components/time-plot-canvas/plot-canvas.tsx'
import { TimePlot } from '#web/components/time-plots/time-plot.tsx'
import { useUser } from '#web/lib/current-user.ts'
import { formatDay } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { nameCharts } from './chart-names.ts'
import { DaysTable } from './days-table.tsx'
import { storeMarksQuery } from './history.queries.ts'
import { historyWords as words } from './history.words.ts'
import { type HistoryAddress, readDaySort, usualRange, usualScale } from './history-address.ts'
import { type HistoryAnswer, HistoryDownloads } from './history-downloads.tsx'
import { countMarks, listMarks } from './history-marks.ts'
import { describePlot, describeSeries } from './history-sentences.ts'
import { resolutionOf } from './history-span.ts'
import { MarkSwitches } from './mark-switches.tsx'
import { NoteButton } from './note-button.tsx'

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
  const all = useMemo(
    () =>
      listMarks({
        store: store.data,
        notes: userId === '' ? noNotes : notes,
        ...visibleSpan(answer, range),
        locale,
      }),
    [store.data, notes, userId, answer, range, locale],
  )
  const hidden = hide.join()
  const visible = useMemo(() => all.filter(({ kind }) => !hidden.split(',').includes(kind)), [all, hidden])
  return { counts: countMarks(all), visible, onRetry: store.isError ? store.refetch : undefined }
}

/** The series with their short labels, memoized. */
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
