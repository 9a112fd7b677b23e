// Imported first by the processes of a simulated day. Between FAST_TIME_FROM and FAST_TIME_UNTIL (milliseconds), their clocks run
// FAST_TIME times as fast. Limits on how long work may take stay as they are, because work is not faster.
import { isMainThread } from 'node:worker_threads'

const speed = Number(process.env.FAST_TIME)
const fromMs = Number(process.env.FAST_TIME_FROM)
const untilMs = Number(process.env.FAST_TIME_UNTIL)
/** Shorter timers limit work, or gather what belongs together. Schedules are longer. */
const shortestScheduleMs = 20_000

const RealDate = globalThis.Date
const now = () => RealDate.now() + (speed - 1) * (Math.min(RealDate.now(), untilMs) - fromMs)
const restOf = ms => (RealDate.now() < untilMs ? ms / speed : ms)

/** A proxy, so that dates of both kinds are instances of each other's class. */
globalThis.Date = new Proxy(RealDate, {
  construct: (_, values) => (values.length === 0 ? new RealDate(now()) : new RealDate(...values)),
  get: (_, name) => (name === 'now' ? now : Reflect.get(RealDate, name)),
})

const schedule =
  start =>
  (run, ms = 0, ...values) =>
    start(run, ms >= shortestScheduleMs ? restOf(ms) : ms, ...values)

globalThis.setTimeout = schedule(globalThis.setTimeout)
globalThis.setInterval = schedule(globalThis.setInterval)

// Rests of the collector and the alerts are shorter than schedules.
if (isMainThread) {
  const { systemClock } = await import('../src/server/platform/clock.ts')
  const { sleep } = systemClock
  systemClock.sleep = (ms, signal) => sleep(ms >= shortestScheduleMs ? ms : restOf(ms), signal)
}
