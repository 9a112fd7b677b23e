import { once } from 'node:events'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { caddy, type ExampleProxy, nginx, readExample, startProxy } from './proxies.ts'
import { findFreePort } from './servers.ts'

/** The path of the site in the examples of ops/. */
export const sitePath = '/ranks'

/** Whether a proxy passes the path of the site on, or removes it. */
export type PathForm = 'passes the path on' | 'removes the path'

type OpenedProxy = {
  /** The address of the site. */
  url: string
  /** The certificate authority of an https address. */
  authority?: string
  stop(): Promise<void>
}

export type PathProxy = { name: string; isInstalled: boolean; open(upstream: number): Promise<OpenedProxy> }

/** A small proxy of our own. It removes the path of every other request, so that a page needs both forms. */
const openOwnProxy = async (upstream: number): Promise<OpenedProxy> => {
  let count = 0
  const server = createServer((request, response) => {
    const { url = '', method, headers } = request
    if (!url.startsWith(`${sitePath}/`)) return void response.writeHead(404).end()
    count += 1
    const path = count % 2 === 0 ? url : url.slice(sitePath.length)
    const passed = sendRequest({ host: '127.0.0.1', port: upstream, path, method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${sitePath}`, stop }
}

const openExample = async (proxy: ExampleProxy, form: PathForm, upstream: number): Promise<OpenedProxy> => {
  const text = await readExample(proxy.examples.path)
  const removing = text.replace('proxy_pass http://rank_atlas;', 'proxy_pass http://rank_atlas/;')
  const example = form === 'passes the path on' ? text : removing.replace('handle /ranks/*', 'handle_path /ranks/*')
  const ports = { http: await findFreePort(), https: await findFreePort(), upstream }
  const { authority, stop } = await startProxy(proxy, { example, ports, path: sitePath })
  return { url: `https://localhost:${ports.https}${sitePath}`, authority, stop }
}

const own: PathProxy = { name: 'a proxy that removes every other path', isInstalled: true, open: openOwnProxy }

/** Our own proxy, and those of ops/ with all of them. */
export const listPathProxies = (): PathProxy[] => {
  const forms: PathForm[] = ['passes the path on', 'removes the path']
  const examples = [nginx, caddy].flatMap(proxy =>
    forms.map(form => ({
      name: `${proxy.name}, which ${form}`,
      isInstalled: proxy.isInstalled,
      open: (upstream: number) => openExample(proxy, form, upstream),
    })),
  )
  return [own, ...examples]
}
