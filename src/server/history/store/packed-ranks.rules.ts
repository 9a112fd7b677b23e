import { secondMs } from '#domain/units.ts'
import { type Month, spanOfMonths } from '../months.rules.ts'

/**
 * Ranks of one app in many charts, a row each, sorted by chart and time. Objects would be too many: an app that is in every
 * chart of the world has thirty thousand a month.
 */
export type SeriesColumns = {
  /** Numbers of charts. */
  charts: Int32Array
  /** Seconds since 1970. */
  times: Float64Array
  ranks: Uint8Array
}

/** Thrown when stored bytes are not what `packRanks` wrote. */
export class PackedRanksError extends Error {
  override name = 'PackedRanksError'
}

const startSecondsOf = (month: Month): number => spanOfMonths(month).from.getTime() / secondMs

/** Small numbers take one byte: seven bits of each byte count, the eighth says that more follow. */
const createWriter = (mostBytes: number) => {
  const bytes = Buffer.allocUnsafe(mostBytes)
  let length = 0
  const write = (value: number): void => {
    let left = value
    while (left > 127) {
      bytes[length++] = (left % 128) + 128
      left = Math.floor(left / 128)
    }
    bytes[length++] = left
  }
  return {
    write,
    /** Numbers below zero become odd ones. */
    writeSigned: (value: number): void => write(value < 0 ? -2 * value - 1 : 2 * value),
    end: (): Buffer => Buffer.from(bytes.subarray(0, length)),
  }
}

const createReader = (bytes: Uint8Array) => {
  let at = 0
  const read = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++]
      if (byte === undefined) throw new PackedRanksError('The packed ranks end too early.')
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  return {
    read,
    readSigned: (): number => {
      const value = read()
      return value % 2 === 1 ? -(value + 1) / 2 : value / 2
    },
    isAtEnd: (): boolean => at >= bytes.length,
  }
}

/** The maximum bytes of a chart with its length, of a time and of a rank. */
const mostBytesARank = 24

/**
 * Packs the ranks of one month. A chart is stored as its distance from the one before, a time as how much later it comes than
 * the pace so far suggests, and a rank as its change: most of these numbers take one byte.
 */
export const packRanks = ({ charts, times, ranks }: SeriesColumns, month: Month): Buffer => {
  const writer = createWriter(16 + charts.length * mostBytesARank)
  const start = startSecondsOf(month)
  writer.write(charts.length)
  let chartBefore = 0
  for (let from = 0, to = 0; from < charts.length; from = to) {
    const chart = charts[from] ?? 0
    while (to < charts.length && charts[to] === chart) to += 1
    writer.write(chart - chartBefore)
    writer.write(to - from)
    let [at, step, rank] = [start, 0, 0]
    for (let row = from; row < to; row += 1) {
      const next = (times[row] ?? 0) - at
      writer.writeSigned(next - step)
      if (row > from) step = next
      at += next
      writer.writeSigned((ranks[row] ?? 0) - rank)
      rank = ranks[row] ?? 0
    }
    chartBefore = chart
  }
  return writer.end()
}

/** @throws PackedRanksError for bytes that `packRanks` did not write. */
export const unpackRanks = (packed: Uint8Array, month: Month): SeriesColumns => {
  const { read, readSigned, isAtEnd } = createReader(packed)
  const start = startSecondsOf(month)
  const length = read()
  if (length > packed.length) throw new PackedRanksError('The packed ranks have an impossible length.')
  const [charts, times, ranks] = [new Int32Array(length), new Float64Array(length), new Uint8Array(length)]
  let chart = 0
  for (let row = 0; row < length; ) {
    chart += read()
    const to = row + read()
    if (to > length || to === row) throw new PackedRanksError('A chart of the packed ranks has an impossible length.')
    let [at, step, rank] = [start, 0, 0]
    for (const from = row; row < to; row += 1) {
      const next = readSigned() + step
      if (row > from) step = next
      at += next
      rank += readSigned()
      charts[row] = chart
      times[row] = at
      ranks[row] = rank
    }
  }
  if (!isAtEnd()) throw new PackedRanksError('The packed ranks continue past their end.')
  return { charts, times, ranks }
}
