/** Keeps calls to addresses that others chose away from this machine and from private networks. */
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const privateAddresses = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateAddresses.addSubnet(network, prefix)

const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
/** Addresses that lead to an IPv4 address or a tunnel. */
const tunnels = new BlockList()
for (const [network, prefix] of [
  ['2001::', 32],
  ['2002::', 16],
  ['64:ff9b::', 96],
] as const)
  tunnels.addSubnet(network, prefix, 'ipv6')

/** Whether an address belongs to the public internet, not to this machine or a private network. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !privateAddresses.check(address)
  return version === 6 && publicV6.check(address, 'ipv6') && !tunnels.check(address, 'ipv6')
}

/** Whether the host of a URL is itself an address of a private network. Such a host is not looked up. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublicAddress(host)
}

/** The connection goes to the address that was checked, whatever a later look-up would answer. */
export const lookUpPublic: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error !== null || first === undefined)
      return done(error ?? new Error(`${host} has no address`), '', 4)
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return done(new Error(`${host} leads to a private network`), '', 4)
    return options.all === true ? done(null, addresses) : done(null, first.address, first.family)
  })
