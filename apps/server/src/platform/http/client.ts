/**
 * Who is at the other end. The headers of the proxy in front (`cf-connecting-ip`, `cf-ipcountry`) are believed only
 * when the connection itself comes from a configured proxy: anyone can write a header.
 */
import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { type Config, WrongSettings } from '../config.ts'
import { readInProcess } from './in-process.ts'

/** The visitor's country when a trusted proxy names none: unknown, the Tor network, or not a country code. */
export const UNKNOWN_COUNTRY = 'XX'

export interface Client {
  address: string
  /** ISO 3166-1 alpha-2, or `UNKNOWN_COUNTRY`. */
  country: string
  userAgent: string
}

/** What of a request says who is at the other end: also of one that becomes a WebSocket. */
export type ClientSource = Pick<FastifyRequest, 'headers' | 'socket'>

export function createClientReader(config: Config): (request: ClientSource) => Client {
  const trusted = readNetworks(config.trustedProxies)
  return (request) => {
    const ownVisitor = readInProcess(request.headers)
    if (ownVisitor !== null) return ownVisitor
    const socketAddress = withoutMapping(request.socket.remoteAddress ?? '')
    const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 256)
    const direct = { address: socketAddress, country: config.defaultCountry, userAgent }
    if (!isTrusted(trusted, socketAddress)) return direct

    const address = String(request.headers['cf-connecting-ip'] ?? '')
    const country = request.headers['cf-ipcountry']
    return {
      address: isIP(address) ? address : socketAddress,
      country: country === undefined ? config.defaultCountry : toCountry(String(country)),
      userAgent,
    }
  }
}

/** Only what has the form of a code: `T1`, the Tor network, has not. */
function toCountry(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? code : UNKNOWN_COUNTRY
}

function readNetworks(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address)
    if (family === 0) throw new WrongSettings(`TRUSTED_PROXIES=${entry}: is neither an address nor a network`)
    const kind = family === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(bits), kind)
  }
  return list
}

function isTrusted(trusted: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

function withoutMapping(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
}
