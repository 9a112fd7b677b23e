import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, one of which could take a port between its choice and its use. */
const [first, last] = [20_000, 32_000]
const mostTries = 50

const isFree = port =>
  new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

export const findFreePort = async () => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = first + Math.floor(Math.random() * (last - first))
    if (await isFree(port)) return port
  }
  throw new Error(`None of ${mostTries} ports of this machine from ${first} to ${last} is free.`)
}
