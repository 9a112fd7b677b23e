import ipaddr from 'ipaddr.js'

/**
 * Where an address leads. `public`: the internet. `private`: a local network or this machine. `never`: an address that no
 * server may contact.
 */
export type AddressReach = 'public' | 'private' | 'never'

/** IANA assigns only global unicast addresses. Anything else that ipaddr.js calls unicast is unassigned. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** RFC 9637; ipaddr.js 2.5 does not know this range. */
const documentation = ipaddr.IPv6.parseCIDR('3fff::/20')
/** RFC 6052: public IPv4 addresses as seen from an IPv6-only network. The neighbouring ranges are local. */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** Metadata services of AWS, Alibaba and Azure that are outside the link-local range. They expose credentials. */
const cloudSecrets = new Set(['fd00:ec2::254', '100.100.100.200', '168.63.129.16'])

const privateRanges = new Set(['loopback', 'private', 'carrierGradeNat', 'uniqueLocal'])

const lastFour = 4

/** IPv4-mapped IPv6 addresses are classified as IPv4. */
const unwrap = (address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 => {
  if (!(address instanceof ipaddr.IPv6)) return address
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  return address.match(translated) ? new ipaddr.IPv4(address.toByteArray().slice(-lastFour)) : address
}

const isOnInternet = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean => {
  if (address.range() !== 'unicast') return false
  return !(address instanceof ipaddr.IPv6) || (address.match(globalUnicast) && !address.match(documentation))
}

/** The canonical spelling of an address, for comparison. Any other text is returned unchanged. */
export const normalAddress = (text: string): string => {
  const address = text.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(address) ? unwrap(ipaddr.parse(address)).toString() : text
}

/** The reach of an address such as `10.0.0.1` or `fd00::1`; `never` for any other text. */
export const reachOf = (text: string): AddressReach => {
  if (!ipaddr.isValid(text)) return 'never'
  const address = unwrap(ipaddr.parse(text))
  if (cloudSecrets.has(address.toString())) return 'never'
  if (isOnInternet(address)) return 'public'
  return privateRanges.has(address.range()) ? 'private' : 'never'
}

/** Whether an address is that of this machine, such as `127.0.0.1`, `::1` or `::ffff:127.0.0.1`. */
export const isLoopback = (text: string): boolean =>
  ipaddr.isValid(text) && unwrap(ipaddr.parse(text)).range() === 'loopback'

/** Names that resolve only on a machine or in a local network: RFC 6761, 6762 and 8375, and names that ICANN has reserved. */
const localName = /^(.*\.)?(localhost|local|internal|home\.arpa|lan|intranet|corp|home|test|invalid|onion)$/

/**
 * The reach of a URL's host, an address (with or without brackets) or a name. Expects the URL parser to have normalized the
 * address. Undefined for a name that needs a DNS lookup.
 */
export const reachOfHost = (hostname: string): AddressReach | undefined => {
  const host = hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.+$/, '')
    .toLowerCase()
  if (host === '') return 'never'
  if (ipaddr.isValid(host)) return reachOf(host)
  return localName.test(host) || !host.includes('.') ? 'private' : undefined
}
