/**
 * Identifies the client. The headers of the proxy in front (`cf-connecting-ip`, `cf-ipcountry`) are trusted only if the
 * connection comes from a configured proxy, because anyone can send a header.
 */
import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { type Config, WrongSettings } from '../config.ts'
import { toPlainAddress } from './client-address.rules.ts'
import { readInProcess } from './in-process.ts'

/** The country of visitors if a trusted proxy reports none: unknown, the Tor network, or not a country code. */
export const UNKNOWN_COUNTRY = 'XX'

export interface Client {
  address: string
  /** ISO 3166-1 alpha-2, or `UNKNOWN_COUNTRY`. */
  country: string
  userAgent: string
}

/** The part of a request that identifies the client; WebSocket upgrades have it too. */
export type ClientSource = Pick<FastifyRequest, 'headers' | 'socket'>

export function createClientReader(config: Config): (request: ClientSource) => Client {
  const isTrusted = createTrust(config.trustedProxies)
  return (request) => {
    const ownVisitor = readInProcess(request.headers)
    if (ownVisitor !== null) return ownVisitor
    const socketAddress = toPlainAddress(request.socket.remoteAddress ?? '')
    const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 256)
    const direct = { address: socketAddress, country: config.defaultCountry, userAgent }
    if (!isTrusted(socketAddress)) return direct

    const address = toPlainAddress(String(request.headers['cf-connecting-ip'] ?? ''))
    const country = request.headers['cf-ipcountry']
    return {
      address: isIP(address) ? address : socketAddress,
      country: country === undefined ? config.defaultCountry : toCountry(String(country)),
      userAgent,
    }
  }
}

/** Whether a request comes from a configured proxy. */
export function createProxyCheck(config: Pick<Config, 'trustedProxies'>): (request: ClientSource) => boolean {
  const isTrusted = createTrust(config.trustedProxies)
  return ({ socket }) => isTrusted(toPlainAddress(socket.remoteAddress ?? ''))
}

/** Accepts only country codes; `T1`, the Tor network, is not one. */
function toCountry(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? code : UNKNOWN_COUNTRY
}

function readNetworks(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address)
    if (family === 0) throw new WrongSettings(`TRUSTED_PROXIES=${entry}: must be an address or a network`)
    const kind = family === 6 ? 'ipv6' : 'ipv4'
    const isNetwork =
      bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
    if (!isNetwork)
      throw new WrongSettings(`TRUSTED_PROXIES=${entry}: must end in its number of bits, such as /8`)
    if (bits === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(bits), kind)
  }
  return list
}

/** Most connections come from few addresses, and comparing one with the networks takes 5% of the time of a short call. */
const KNOWN_MAX = 1000

function createTrust(entries: readonly string[]): (address: string) => boolean {
  const networks = readNetworks(entries)
  const known = new Map<string, boolean>()
  return (address) => {
    const found = known.get(address)
    if (found !== undefined) return found
    const family = isIP(address)
    const isTrusted = family !== 0 && networks.check(address, family === 6 ? 'ipv6' : 'ipv4')
    if (known.size === KNOWN_MAX) known.clear()
    known.set(address, isTrusted)
    return isTrusted
  }
}
