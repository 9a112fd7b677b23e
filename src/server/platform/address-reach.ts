import ipaddr from 'ipaddr.js'

/** Where an address leads: to the internet, into a private network or this machine, or where no server may ever ask. */
export type AddressReach = 'public' | 'private' | 'never'

/** Global unicast is all that IANA gives out; whatever ipaddr.js calls unicast outside of it is nobody's. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** RFC 9637, which ipaddr.js 2.5 does not know. */
const documentation = ipaddr.IPv6.parseCIDR('3fff::/20')
/** RFC 6052: how a network that speaks IPv6 only writes public IPv4. The ranges beside it are local. */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** Where clouds tell a machine its secrets, outside of the link-local range: AWS, Alibaba, Azure. */
const cloudSecrets = new Set(['fd00:ec2::254', '100.100.100.200', '168.63.129.16'])

const privateRanges = new Set(['loopback', 'private', 'carrierGradeNat', 'uniqueLocal'])

const lastFour = 4

/** IPv4 that is written as IPv6 is judged as IPv4. */
const unwrap = (address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 => {
  if (!(address instanceof ipaddr.IPv6)) return address
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  return address.match(translated) ? new ipaddr.IPv4(address.toByteArray().slice(-lastFour)) : address
}

const isOnInternet = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean => {
  if (address.range() !== 'unicast') return false
  return !(address instanceof ipaddr.IPv6) || (address.match(globalUnicast) && !address.match(documentation))
}

/** The one spelling of an address by which it can be compared; a text that is none stays what it is. */
export const normalAddress = (text: string): string => {
  const address = text.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(address) ? unwrap(ipaddr.parse(address)).toString() : text
}

/** Where an address in its usual spelling leads, such as `10.0.0.1` or `fd00::1`; what is none leads nowhere. */
export const reachOf = (text: string): AddressReach => {
  if (!ipaddr.isValid(text)) return 'never'
  const address = unwrap(ipaddr.parse(text))
  if (cloudSecrets.has(address.toString())) return 'never'
  if (isOnInternet(address)) return 'public'
  return privateRanges.has(address.range()) ? 'private' : 'never'
}

/** Names that never leave a machine or a network: RFC 6761, 6762, 8375, and what ICANN has set aside. */
const localName = /^(.*\.)?(localhost|local|internal|home\.arpa|lan|intranet|corp|home|test|invalid|onion)$/

/**
 * Where a host of a URL leads as far as it says so itself: an address in brackets or not, or a name. The URL parser has
 * turned every spelling of an address into the usual one by then. Undefined: only a lookup can tell.
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
