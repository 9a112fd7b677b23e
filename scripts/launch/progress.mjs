// Progress display: one line that is redrawn on a terminal, or a plain line every few seconds in a log.

const barWidth = 24
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

/** 4200 → "4.2 s", 125000 → "2 min 05 s", 3720000 → "1 h 02 min" */
export const formatDuration = ms => {
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const pad = value => String(value).padStart(2, '0')
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${pad(seconds % 60)} s`
  return `${Math.floor(seconds / 3600)} h ${pad(Math.floor((seconds % 3600) / 60))} min`
}

const formatCount = value => Math.round(value).toLocaleString('en-US')

const formatRate = perSecond => {
  if (perSecond >= 10) return `${formatCount(perSecond)}/s`
  return perSecond >= 0.1 ? `${perSecond.toFixed(1)}/s` : `${(perSecond * 60).toFixed(1)}/min`
}

const estimateMs = ({ done, total, elapsedMs, expectedMs }) => {
  if (total && done > 0) return Math.max(0, (elapsedMs / done) * (total - done))
  return expectedMs && expectedMs > elapsedMs ? expectedMs - elapsedMs : undefined
}

const bar = (done, total) => {
  const filled = Math.min(barWidth, Math.round((done / total) * barWidth))
  return `[${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}] `
}

/** "[███░░░] 120 of 300, 12/s, 10 s so far, about 15 s left" */
export const describeProgress = ({ done, total, detail, elapsedMs, expectedMs, withBar }) => {
  const left = estimateMs({ done, total, elapsedMs, expectedMs })
  const rate = done > 0 && elapsedMs > 0 ? formatRate((done / elapsedMs) * 1000) : undefined
  const count = total ? `${formatCount(done)} of ${formatCount(total)}` : done > 0 ? formatCount(done) : undefined
  const parts = [
    count,
    rate,
    `${formatDuration(elapsedMs)} so far`,
    left === undefined ? undefined : `about ${formatDuration(left)} left`,
    detail,
  ]
  return `${withBar && total ? bar(done, total) : ''}${parts.filter(Boolean).join(', ')}`
}

const clip = (text, columns) => (text.length < columns ? text : `${text.slice(0, columns - 2)}…`)

/**
 * @param {{
 *   label: string, total?: number, expectedMs?: number, everyMs?: number,
 *   stream?: { isTTY?: boolean, columns?: number, write(text: string): unknown }, now?: () => number,
 * }} options `expectedMs` is the usual duration of work that cannot be counted; `everyMs` is the time between log lines.
 */
export const startProgress = ({
  label,
  total,
  expectedMs,
  everyMs = 5000,
  stream = process.stderr,
  now = () => performance.now(),
}) => {
  const startedAt = now()
  const state = { done: 0, total, detail: undefined }
  const isTerminal = stream.isTTY === true
  let frame = 0
  let hasEnded = false

  const elapsedMs = () => now() - startedAt
  const describe = () => describeProgress({ ...state, elapsedMs: elapsedMs(), expectedMs, withBar: isTerminal })

  const draw = () => {
    if (!isTerminal) return stream.write(`${label}: ${describe()}\n`)
    frame = (frame + 1) % frames.length
    stream.write(`\r\x1b[K${clip(`${frames[frame]} ${label} ${describe()}`, stream.columns ?? 80)}`)
  }
  // The timer must not keep the process alive, and it shows the elapsed seconds of a stuck step.
  const timer = setInterval(draw, isTerminal ? 120 : everyMs)
  timer.unref()

  const end = sentence => {
    if (hasEnded) return
    hasEnded = true
    clearInterval(timer)
    if (isTerminal) stream.write('\r\x1b[K')
    if (sentence) stream.write(`${sentence}\n`)
  }

  return {
    /** Updates the progress; omitted values stay the same. */
    update: change => Object.assign(state, change),
    /** Ends with one line; by default, the line shows the duration. */
    finish: (sentence = `${label}: done in ${formatDuration(elapsedMs())}.`) => end(sentence),
    /** Ends without output: the caller reports the failure. */
    stop: () => end(undefined),
  }
}
