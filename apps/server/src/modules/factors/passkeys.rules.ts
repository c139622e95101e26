/** Pure rules for passkeys: the relying party they belong to and which client data is stored. */
import { isIP } from 'node:net'
import { type PasskeyAnswer, passkeyTransports } from '@fairhall/contract'

export interface PasskeySite {
  /** The WebAuthn relying party id: a domain name, never an IP address. */
  domain: string
  origin: string
}

/** Null for an IP address, because browsers don't create passkeys for those. A loopback address becomes `localhost`. */
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

/** Drops transports that the contract doesn't know; browsers may add new ones. */
export function knownTransports(reported: readonly string[]): Transport[] {
  return passkeyTransports.filter((transport) => reported.includes(transport))
}

/** The challenge in the client data; null if the data is malformed. */
export function readChallenge(clientData: string): string | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    const challenge = (parsed as { challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** The counter must increase, otherwise the passkey was cloned. Devices without a counter always report 0. */
export const isCounterValid = (known: bigint, reported: number): boolean =>
  reported === 0 ? known === 0n : BigInt(reported) > known

/** The response in the library's format, without the browser's extension results. */
export const toSigned = <Response>(
  { id, rawId, type }: Pick<PasskeyAnswer, 'id' | 'rawId' | 'type'>,
  response: Response,
) => ({ id, rawId, type, clientExtensionResults: {}, response })
