/**
 * Addresses that look and check like real ones. Where a network has a test net they belong to it, so that no wallet
 * would send real coins there.
 */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, createBase58check } from '@scure/base'

export const networks = ['bitcoin', 'litecoin', 'dogecoin', 'ethereum', 'tron'] as const
export type Network = (typeof networks)[number]

const HASH_BYTES = 20
const base58check = createBase58check(sha256)

export function makeAddress(network: Network, randomBytes: (count: number) => Buffer): string {
  const hash = Uint8Array.from(randomBytes(HASH_BYTES))
  switch (network) {
    case 'bitcoin':
      return bech32.encode('tb', [0, ...bech32.toWords(hash)])
    case 'litecoin':
      return bech32.encode('tltc', [0, ...bech32.toWords(hash)])
    case 'dogecoin':
      return base58check.encode(Uint8Array.of(0x71, ...hash))
    case 'tron':
      return base58check.encode(Uint8Array.of(0x41, ...hash))
    case 'ethereum':
      return toChecksumCase(Buffer.from(hash).toString('hex'))
  }
}

/** EIP-55: a letter is upper case where the hash of the address has a high digit. */
function toChecksumCase(hex: string): string {
  const hash = Buffer.from(keccak_256(Buffer.from(hex, 'ascii'))).toString('hex')
  const cased = [...hex].map((char, index) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? char.toUpperCase() : char,
  )
  return `0x${cased.join('')}`
}
