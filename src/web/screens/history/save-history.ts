import type { RankSeries } from '#contract/rank-histories.ts'
import type { AppSummary } from '#contract/summaries.ts'
import { imageFileName } from '#domain/share-images.ts'
import { downloadCsv } from '#web/components/table/csv-button.tsx'
import type { TimePlotHandle } from '#web/components/time-plot-canvas/plot-canvas.tsx'
import { formatDay } from '#web/lib/formats.ts'
import type { Reader } from '#web/lib/reader.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { sitePath } from '#web/lib/site-path.ts'
import { historyWords as words } from './history.words.ts'
import { readingColumns, readingsOf } from './history-csv.ts'

type App = Pick<AppSummary['app'], 'appStoreId' | 'name'>

export const saveReadings = (app: App, series: readonly RankSeries[]): Promise<void> =>
  downloadCsv({ name: words.csvName(app.name), columns: readingColumns, rows: readingsOf(series) })

type PictureInput = { app: App; title: string; to: string; reader: Reader; plot: TimePlotHandle | null }

/**
 * Saves the plot as a PNG with the app's name and the source.
 * @throws Error if the plot is not drawn yet or the browser cannot create the image
 */
export const savePicture = async ({ app, title, to, reader, plot }: PictureInput): Promise<void> => {
  if (!plot) throw new Error(words.notDrawn)
  const picture = await plot.toPng({
    title: words.pictureTitle({ app: app.name, title }),
    source: words.source({
      address: `${location.host}${sitePath()}/app/${app.appStoreId}/history`,
      day: formatDay(to, reader),
    }),
  })
  saveFile(new File([picture], imageFileName(app.name, title), { type: 'image/png' }))
}
