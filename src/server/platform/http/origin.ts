import { isIP } from 'node:net'
import { reachOfHost } from '../outgoing/address-reach.ts'

/** A host as browsers send it. Any other text must not become part of a link. */
const hostPattern = /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i

type Asked = { protocol: string; host: string; socket?: { localPort?: number | undefined } }

const findUrl = ({ protocol, host }: Asked): URL | undefined =>
  (hostPattern.test(host) && URL.parse(`${protocol}://${host}`)) || undefined

/** An IP address, or a name that exists only on this machine or in a local network, so that no stranger can own it. */
const isLocal = ({ hostname }: URL): boolean =>
  isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0 || reachOfHost(hostname) === 'private'

/** The address a browser used for this request; undefined if its host is invalid. */
export const findRequestOrigin = (request: Asked, publicUrl: string | undefined): string | undefined =>
  publicUrl === undefined ? findUrl(request)?.origin : new URL(publicUrl).origin

/** Whether links may lead to the host of this request: anyone can send any name, so only local ones count without PUBLIC_URL. */
export const isKnownHost = (request: Asked, publicUrl: string | undefined): boolean => {
  if (publicUrl) return true
  const url = findUrl(request)
  return url !== undefined && isLocal(url)
}

/** The address of the site in links, with its path and without a slash at the end: the setting, or else a known host of the request, or else this machine. */
export const readOrigin = (request: Asked, publicUrl: string | undefined): string => {
  if (publicUrl) return publicUrl
  const url = findUrl(request)
  if (url && isLocal(url)) return url.origin
  const { localPort } = request.socket ?? {}
  return `http://localhost${localPort === undefined ? '' : `:${localPort}`}`
}
