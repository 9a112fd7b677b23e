import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { finished } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

/**
 * `swallows everything` keeps all connections open and delivers nothing, like a network with a broken link in the middle.
 * `resets connections` breaks all connections. `refuses connections` accepts none.
 */
export type Fault = 'none' | 'swallows everything' | 'resets connections' | 'refuses connections'

/** A proxy on 127.0.0.1 whose network fails on demand. What it swallowed is lost, as on a real half-open connection. */
export const startTcpProxy = async (target: { host: string; port: number }) => {
  const state: { fault: Fault; delayMs: number } = { fault: 'none', delayMs: 0 }
  const sockets = new Set<Socket>()
  const hold = (socket: Socket): Socket => {
    sockets.add(socket)
    finished(socket, () => sockets.delete(socket))
    return socket.on('error', () => undefined)
  }
  const pass = (from: Socket, to: Socket): void => {
    let last = Promise.resolve()
    from.on('data', chunk => {
      if (state.fault === 'swallows everything') return
      if (state.delayMs === 0) return void to.write(chunk)
      const sent = setTimeout(state.delayMs)
      last = last.then(async () => {
        await sent
        to.write(chunk)
      })
    })
    from.on('close', () => to.destroy())
  }
  const server = createServer(client => {
    hold(client)
    if (state.fault === 'resets connections' || state.fault === 'refuses connections')
      return void client.resetAndDestroy()
    const upstream = hold(connect(target.port, target.host))
    pass(client, upstream)
    pass(upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    fail: (fault: Fault) => {
      state.fault = fault
      if (fault === 'resets connections' || fault === 'refuses connections')
        for (const socket of sockets) socket.resetAndDestroy()
    },
    delay: (ms: number) => {
      state.delayMs = ms
    },
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
