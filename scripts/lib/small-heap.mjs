// Preloaded in processes that run for long (see quick-node.mjs), and in their threads. V8 collects garbage before its heap has
// doubled, and again when work has ended: otherwise an idle process keeps what its busiest minute has left, 140 MB in a web
// process. NODE_OPTIONS refuses these flags. docs/decisions/0025 has the measurements.
import v8 from 'node:v8'
import vm from 'node:vm'

v8.setFlagsFromString('--heap-growing-percent=60')
// Objects of code whose objects once lived long would go to the old space at once, where only a full collection finds them:
// answers about the world filled it with what they had just finished.
v8.setFlagsFromString('--no-allocation-site-pretenuring')
v8.setFlagsFromString('--expose-gc')
const collectGarbage = vm.runInNewContext('gc')

const lookEveryMs = 10_000
/** Below this share of a processor, hardly anybody waits for the tens of milliseconds that it takes. */
const quietShare = 0.03
/** Less work leaves too little garbage. */
const leastWorkMs = 1_000
/** After so much work, V8 keeps a hundred megabytes of freed pages for itself, and gives them back only when asked to. */
const releaseWorkMs = 30_000
/** Giving them back holds the thread for 0.2 s, so a thread that is never quiet does it seldom. */
const releaseEveryMs = 600_000

// An older Node, such as the system's own, counts the work of all threads only.
const readWorkMs = () => {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage()
  return (user + system) / 1_000
}

let lookedAtMs = readWorkMs()
let collectedAtMs = 0
const released = { workMs: 0, atMs: performance.now() }

const collect = async flavor => {
  await collectGarbage({ type: 'major', flavor, execution: 'async' })
  collectedAtMs = lookedAtMs = readWorkMs()
}

const look = async () => {
  const nowMs = readWorkMs()
  const isQuiet = nowMs - lookedAtMs < quietShare * lookEveryMs
  lookedAtMs = nowMs
  const hasWaited = isQuiet || performance.now() - released.atMs > releaseEveryMs
  if (hasWaited && nowMs - released.workMs > releaseWorkMs) {
    await collect('last-resort')
    Object.assign(released, { workMs: collectedAtMs, atMs: performance.now() })
  } else if (isQuiet && nowMs - collectedAtMs > leastWorkMs) await collect('regular')
}

setInterval(() => void look(), lookEveryMs).unref()
