/** Keeps calls to addresses that others chose away from this machine and from private networks. */
import { type LookupAddress, promises } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'

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

/** Of one name server; each is asked twice. */
const NAME_TIMEOUT_MS = 2_000

/**
 * The connection goes to the address that was checked, whatever a later look-up would answer. The resolver needs no thread: those of
 * `dns.lookup` are few and shared by all outgoing calls, so that names whose server never answers would stop them.
 *
 * @param openResolver Tests name another server
 */
export function lookUpPublicWith(
  openResolver = () => new promises.Resolver({ timeout: NAME_TIMEOUT_MS, tries: 2 }),
): LookupFunction {
  return (host, { all = false }, done) =>
    callbackify(findPublic)(host, openResolver(), (error, addresses) => {
      const [first] = addresses ?? []
      if (first === undefined) return done(error ?? new Error(`${host} has no address`), '', 4)
      return all ? done(null, addresses) : done(null, first.address, first.family)
    })
}

export const lookUpPublic: LookupFunction = lookUpPublicWith()

/** This machine by its reserved name, which no name server needs to know. */
const OWN_NAME = /(?:^|\.)localhost\.?$/i

async function findPublic(host: string, resolver: promises.Resolver): Promise<LookupAddress[]> {
  if (OWN_NAME.test(host)) throw new Error(`${host} leads to a private network`)
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = [...listOf(v4, 4), ...listOf(v6, 6)]
  if (found.length === 0)
    throw new Error(`${host} has no address`, v4.status === 'rejected' ? { cause: v4.reason } : {})
  if (!found.every(({ address }) => isPublicAddress(address)))
    throw new Error(`${host} leads to a private network`)
  return found
}

const listOf = (found: PromiseSettledResult<string[]>, family: number): LookupAddress[] =>
  found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : []
