import type { RefObject } from 'react'
import type { RankSeries } from '#contract/rank-histories.ts'
import type { AppSummary } from '#contract/summaries.ts'
import type { TimePlotHandle } from '#web/components/time-plot-canvas/plot-canvas.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { useReader } from '#web/lib/reader.ts'
import { showToast } from '#web/lib/toasts.ts'
import { historyWords as words } from './history.words.ts'

export type HistoryAnswer = { from: string; to: string; series: readonly RankSeries[] }

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
export const HistoryDownloads = ({ app, answer, plot, title }: HistoryDownloadsProps) => {
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
