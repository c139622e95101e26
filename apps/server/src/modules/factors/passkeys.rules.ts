/** For which name and from which pages passkeys count, and what of a browser's word about them is kept. */
import { isIP } from 'node:net'
import { type PasskeyAnswer, passkeyTransports } from '@fairhall/contract'

export interface PasskeySite {
  /** What browsers call the relying party: a name, never an address. */
  domain: string
  origin: string
}

/** Null where browsers would make none: a site without a name. On this machine it is named `localhost`. */
export function readPasskeySite(publicUrl: string, domain: string | null): PasskeySite | null {
  const url = new URL(publicUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (host === '127.0.0.1' || host === '::1') {
    url.hostname = 'localhost'
    return { domain: 'localhost', origin: url.origin }
  }
  return isIP(host) > 0 ? null : { domain: domain ?? host, origin: url.origin }
}

export type Transport = (typeof passkeyTransports)[number]

/** Browsers may come to know more of them; what we do not know, we cannot ask for. */
export function knownTransports(told: readonly string[]): Transport[] {
  return passkeyTransports.filter((transport) => told.includes(transport))
}

/** The challenge that was signed; null where it is no such data. */
export function readChallenge(clientData: string): string | null {
  try {
    const told: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    const challenge = (told as { challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** A device that counts must have counted on: else there are two of it. Those that do not count say 0. */
export const hasCountedOn = (known: bigint, told: number): boolean =>
  told === 0 ? known === 0n : BigInt(told) > known

/** As the library reads what a device has made or signed; nothing else that a browser says of it counts. */
export const toSigned = <Response>(
  { id, rawId, type }: Pick<PasskeyAnswer, 'id' | 'rawId' | 'type'>,
  response: Response,
) => ({ id, rawId, type, clientExtensionResults: {}, response })
