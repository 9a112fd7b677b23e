import { minuteMs } from '#domain/units.ts'

/**
 * A line of the log that may come hundreds of times a minute: the first is written at once, all others together once a minute,
 * with the last of them and their number.
 */
export const createRepeatedLine = <Line>(write: (line: Line, times: number) => void, everyMs: number = minuteMs) => {
  let timer: NodeJS.Timeout | undefined
  let held: { last: Line; times: number } | undefined

  const writeAndWait = (line: Line, times: number): void => {
    write(line, times)
    timer = setTimeout(writeHeld, everyMs).unref()
  }

  const writeHeld = (): void => {
    timer = undefined
    if (!held) return
    const { last, times } = held
    held = undefined
    writeAndWait(last, times)
  }

  return (line: Line): void => {
    if (timer) held = { last: line, times: (held?.times ?? 0) + 1 }
    else writeAndWait(line, 1)
  }
}
