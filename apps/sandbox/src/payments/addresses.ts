/**
 * Addresses that look and validate like real ones. They belong to the test network if there is one, so that no wallet would send real
 * coins to them.
 */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base58xrp, base64url, bech32, createBase58check } from '@scure/base'
import { crc16 } from './crc16.ts'

export const networks = [
  'bitcoin',
  'litecoin',
  'dogecoin',
  'ethereum',
  'bnb',
  'polygon',
  'tron',
  'xrp',
  'ton',
  'solana',
] as const
export type Network = (typeof networks)[number]

const HASH_BYTES = 20
const KEY_BYTES = 32
const CHECKSUM_BYTES = 4
/** Not bounceable, test network only. */
const TON_FLAGS = 0x51 | 0x80
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
    case 'xrp':
      return makeXrpAddress(hash)
    case 'ton':
      return makeTonAddress(Uint8Array.from(randomBytes(KEY_BYTES)))
    case 'solana':
      return base58.encode(Uint8Array.from(randomBytes(KEY_BYTES)))
    case 'ethereum':
    case 'bnb':
    case 'polygon':
      return toChecksumCase(Buffer.from(hash).toString('hex'))
  }
}

/** The tag identifies the recipient where many share one address. Null on all other networks. */
export function makeTag(network: Network, randomBytes: (count: number) => Buffer): string | null {
  return network === 'xrp' || network === 'ton' ? String(randomBytes(4).readUInt32BE()) : null
}

function makeXrpAddress(hash: Uint8Array): string {
  const body = Uint8Array.of(0, ...hash)
  const checksum = sha256(sha256(body)).subarray(0, CHECKSUM_BYTES)
  return base58xrp.encode(Uint8Array.of(...body, ...checksum))
}

function makeTonAddress(key: Uint8Array): string {
  const body = Uint8Array.of(TON_FLAGS, 0, ...key)
  const crc = crc16(body, 0)
  return base64url.encode(Uint8Array.of(...body, crc >> 8, crc & 0xff))
}

/** EIP-55: a letter is upper case if the hash of the address has a digit of 8 or more at its place. */
function toChecksumCase(hex: string): string {
  const hash = Buffer.from(keccak_256(Buffer.from(hex, 'ascii'))).toString('hex')
  const cased = [...hex].map((char, index) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? char.toUpperCase() : char,
  )
  return `0x${cased.join('')}`
}
