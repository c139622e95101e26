/** The networks that addresses are counted by. Addresses are as the client reader returns them: IPv4 never in the form of IPv6. */

const GROUPS = 8
const NETWORK_GROUPS = 4
const WIDE_NETWORK_GROUPS = 3

export const isIPv6 = (address: string): boolean => address.includes(':')

/** One household has a whole /64 of IPv6 addresses, in any notation. */
export function networkOf(address: string): string {
  return isIPv6(address) ? firstGroups(address, NETWORK_GROUPS) : address
}

/** What one customer has at most: an address of IPv4, a /48 of IPv6 with 65,536 networks. */
export function siteOf(address: string): string {
  return isIPv6(address) ? firstGroups(address, WIDE_NETWORK_GROUPS) : address
}

const PARTS_OF_SITE = 16

/**
 * One of the parts of a site of IPv6: for limits of what is open at a time. One customer may have the whole site, or a mobile operator
 * 65,536 customers in it, who must not all be shut out by one of them.
 */
export function partOfSite(address: string): string {
  if (!isIPv6(address)) return address
  const network = networkOf(address)
  const last = Number.parseInt(network.slice(network.lastIndexOf(':') + 1), 16)
  return `${siteOf(address)}/${last % PARTS_OF_SITE}`
}

/**
 * A neighbourhood, for limits that an attacker with many addresses must not pass: a site of IPv6, but a /24 of IPv4, of which one
 * customer can rent all 256 addresses.
 */
export function wideNetworkOf(address: string): string {
  return isIPv6(address) ? siteOf(address) : address.split('.').slice(0, 3).join('.')
}

function firstGroups(address: string, count: number): string {
  const [before = '', after] = address.toLowerCase().split('::')
  const head = groupsOf(before)
  const tail = groupsOf(after ?? '')
  const zeros = Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => '0')
  const groups = after === undefined ? head : [...head, ...zeros, ...tail]
  return groups.slice(0, count).join(':')
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''))
}
