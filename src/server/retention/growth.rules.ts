import type { Retention } from '#contract/retention.ts'
import { chartTypes, devices } from '#domain/charts.ts'
import { genres } from '#domain/genres.ts'
import { storefrontCount } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import type { HistorySize } from './sizes.repository.ts'

/** Short enough to show the current plan rather than older ones. */
export const paceDays = 7
/** The mean length of a month. */
const monthDays = 365.25 / 12

type Pace = { snapshots: number; firstAt: Date | undefined; now: Date }

/** Bytes that a day adds, if its charts take as much room as those before; null before a whole day is measured. */
export const findBytesPerDay = (size: HistorySize, { snapshots, firstAt, now }: Pace): number | null => {
  const days = firstAt ? (now.getTime() - firstAt.getTime()) / dayMs : 0
  if (days < 1 || size.snapshots === 0) return null
  return Math.round((size.bytes / size.snapshots) * (snapshots / Math.min(days, paceDays)))
}

const yearDays = 365
/** With fewer charts the estimate is poor, because few readings are stored less densely. */
const leastCharts = 10_000
/** A chart of 100 ranks, at 6.61 bytes a rank: `npm run bench -- record` measures it after 953 days of 1,050 charts. */
const recordedChartBytes = 661

/** The disk space for a year of all charts, so that an owner knows it before choosing them. */
export const foreseeEveryChart = ({ bytes, snapshots }: HistorySize): Retention['everyChart'] => {
  const charts = storefrontCount * genres.length * chartTypes.length * devices.length
  const isOwn = snapshots >= leastCharts
  const bytesAChart = isOwn ? bytes / snapshots : recordedChartBytes
  return { charts, bytesPerYear: Math.round(charts * yearDays * bytesAChart), isOwn }
}

type Room = { bytesPerDay: number | null; freeBytes: number | null; bytes: number; historyMonths: number }

/** Whether the disk ever fills: with only some months kept, the history stops growing. */
export const foreseeRoom = ({
  bytesPerDay,
  freeBytes,
  bytes,
  historyMonths,
}: Room): { lastsDays: number | null; settlesAtBytes: number | null } => {
  if (bytesPerDay === null || bytesPerDay === 0) return { lastsDays: null, settlesAtBytes: null }
  // The current month and those before it.
  const settlesAtBytes = historyMonths === 0 ? null : Math.round(bytesPerDay * monthDays * (historyMonths + 1))
  const growsBy = settlesAtBytes === null ? Number.POSITIVE_INFINITY : Math.max(0, settlesAtBytes - bytes)
  const isEnough = freeBytes === null || growsBy <= freeBytes
  return { lastsDays: isEnough ? null : Math.floor(freeBytes / bytesPerDay), settlesAtBytes }
}
