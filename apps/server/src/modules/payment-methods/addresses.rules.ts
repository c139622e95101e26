/**
 * Validates destinations: address checksums of each network, and IBANs. Coins sent to a mistyped address are lost, so a
 * wrong address is refused before any money is locked.
 */
import { toPattern } from '@fairhall/rules'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base58xrp, base64url, bech32, bech32m, createBase58check } from '@scure/base'

/** A chain is an address format. One currency may use several chains, and several currencies may share one. */
export const chains = [
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
export type Chain = (typeof chains)[number]

/** Test network coins are worthless, so production refuses test network addresses. */
export type AddressNetworks = 'main' | 'main and test'

const HEX_ADDRESS = '^0x[0-9a-fA-F]{40}$'

const BECH32_DATA = '1[02-9ac-hj-np-z]{11,87}$'
const BITCOIN_PREFIXES = 'bc|tb'
const LITECOIN_PREFIXES = 'ltc|tltc'

/** Bech32 may be all upper case, as in QR codes, but never mixed case. */
const bech32Form = (prefixes: string) => `^(${prefixes})${BECH32_DATA}`
const inCapitals = (prefixes: string) => `^(${prefixes.toUpperCase()})${BECH32_DATA.toUpperCase()}`

/** A first check in forms. The server verifies the checksum and detects addresses of other networks. */
export const addressForms: Readonly<Record<Chain, string>> = {
  bitcoin: `${bech32Form(BITCOIN_PREFIXES)}|${inCapitals(BITCOIN_PREFIXES)}|^[13mn2][1-9A-HJ-NP-Za-km-z]{25,34}$`,
  litecoin: `${bech32Form(LITECOIN_PREFIXES)}|${inCapitals(LITECOIN_PREFIXES)}|^[LM3mn2Q][1-9A-HJ-NP-Za-km-z]{25,34}$`,
  dogecoin: '^[DAn92][1-9A-HJ-NP-Za-km-z]{25,34}$',
  ethereum: HEX_ADDRESS,
  bnb: HEX_ADDRESS,
  polygon: HEX_ADDRESS,
  tron: '^T[1-9A-HJ-NP-Za-km-z]{33}$',
  xrp: '^r[1-9A-HJ-NP-Za-km-z]{24,34}$',
  ton: '^[EUk0][0-9A-Za-z_+/-]{47}$',
  solana: '^[1-9A-HJ-NP-Za-km-z]{32,44}$',
}

const bech32Capitals = new RegExp(inCapitals(`${BITCOIN_PREFIXES}|${LITECOIN_PREFIXES}`))

const base58check = createBase58check(sha256)

interface Marks {
  prefixes: readonly string[]
  versions: readonly number[]
}

/**
 * Human-readable prefixes and version bytes of the main and the test network. Litecoin formerly shared the version byte
 * of Bitcoin's scripts (3…, and 2… on the test network). Such an address can't be distinguished from a Bitcoin address,
 * where the coins would be lost, so only Litecoin's own form (M…, Q…) is accepted.
 */
const bitcoinLike: Partial<Record<Chain, Record<'main' | 'test', Marks>>> = {
  bitcoin: { main: marks(['bc'], [0x00, 0x05]), test: marks(['tb'], [0x6f, 0xc4]) },
  litecoin: { main: marks(['ltc'], [0x30, 0x32]), test: marks(['tltc'], [0x6f, 0x3a]) },
  dogecoin: { main: marks([], [0x1e, 0x16]), test: marks([], [0x71, 0xc4]) },
  tron: { main: marks([], [0x41]), test: marks([], []) },
}

function marks(prefixes: readonly string[], versions: readonly number[]): Marks {
  return { prefixes, versions }
}

export function isAddress(chain: Chain, address: string, networks: AddressNetworks): boolean {
  if (!toPattern(addressForms[chain])?.test(address)) return false
  switch (chain) {
    case 'ethereum':
    case 'bnb':
    case 'polygon':
      return hasChecksumCase(address)
    case 'xrp':
      return isXrp(address)
    case 'ton':
      return isTon(address, networks)
    case 'solana':
      return isSolana(address)
    default:
      return isBitcoinLike(chain, address, networks)
  }
}

/** The form that is stored and paid to. Upper-case Bech32 is lowered; nothing else in an address may change. */
export function toKeptAddress(address: string): string {
  return bech32Capitals.test(address) ? address.toLowerCase() : address
}

/** The other chain that an invalid address belongs to, so that the error can name it. */
export function otherChainOf(chain: Chain, address: string, networks: AddressNetworks): Chain | null {
  return chains.find((other) => other !== chain && isAddress(other, address, networks)) ?? null
}

function isBitcoinLike(chain: Chain, address: string, networks: AddressNetworks): boolean {
  const { main, test } = bitcoinLike[chain] ?? { main: marks([], []), test: marks([], []) }
  const accepted = networks === 'main' ? [main] : [main, test]
  return accepted.some(({ prefixes, versions }) => isSegwit(address, prefixes) || isBase58(address, versions))
}

/** BIP 173 and 350: version 0 is Bech32 with a program of 20 or 32 bytes, later ones are Bech32m. */
function isSegwit(address: string, prefixes: readonly string[]): boolean {
  for (const [codec, isVersion] of [
    [bech32, (version: number) => version === 0],
    [bech32m, (version: number) => version >= 1 && version <= 16],
  ] as const) {
    const decoded = codec.decodeUnsafe(address)
    if (!decoded || !prefixes.includes(decoded.prefix)) continue
    const [version = -1, ...words] = decoded.words
    const length = codec.fromWordsUnsafe(words)?.length ?? 0
    const isLength = version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40
    if (isVersion(version) && isLength) return true
  }
  return false
}

function isBase58(address: string, versions: readonly number[]): boolean {
  const bytes = decoded(() => base58check.decode(address))
  return bytes?.length === 21 && versions.includes(bytes[0] ?? -1)
}

/** XRP Ledger base 58 uses a different alphabet: version byte 0, 20 bytes, 4 bytes of a double hash. */
function isXrp(address: string): boolean {
  const bytes = decoded(() => base58xrp.decode(address))
  if (bytes?.length !== 25 || bytes[0] !== 0) return false
  const hash = sha256(sha256(bytes.subarray(0, 21)))
  return bytes.subarray(21).every((byte, index) => byte === hash[index])
}

const TON_BOUNCEABLE = 0x11
const TON_NOT_BOUNCEABLE = 0x51
const TON_TEST_ONLY = 0x80

/** The user-friendly form: flags, workchain, 32 bytes of hash, and CRC-16 over all of it. */
function isTon(address: string, networks: AddressNetworks): boolean {
  const bytes = tonBytes(address)
  return bytes !== null && (networks !== 'main' || ((bytes[0] ?? 0) & TON_TEST_ONLY) === 0)
}

/** Null if the text is not a TON address. */
function tonBytes(address: string): Uint8Array | null {
  const bytes = decoded(() => base64url.decode(address.replaceAll('+', '-').replaceAll('/', '_')))
  if (bytes?.length !== 36) return null
  const [flags = 0, workchain] = bytes
  const kind = flags & ~TON_TEST_ONLY
  if (kind !== TON_BOUNCEABLE && kind !== TON_NOT_BOUNCEABLE) return null
  if (workchain !== 0 && workchain !== 0xff) return null
  return crc16(bytes.subarray(0, 34)) === (bytes[34] ?? 0) * 256 + (bytes[35] ?? 0) ? bytes : null
}

/** The account of a TON address, regardless of flags and alphabet. Null for anything else. */
export function tonAccountOf(text: string): string | null {
  const bytes = tonBytes(text)
  return bytes && `ton:${Buffer.from(bytes.subarray(1, 34)).toString('hex')}`
}

/** CRC-16/XMODEM. */
function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021
    crc &= 0xffff
  }
  return crc
}

/** A public key of 32 bytes. Solana has no checksum, so only the length can be checked. */
function isSolana(address: string): boolean {
  return decoded(() => base58.decode(address))?.length === 32
}

function decoded(decode: () => Uint8Array): Uint8Array | null {
  try {
    return decode()
  } catch {
    return null // outside the alphabet, or a wrong checksum
  }
}

/** EIP-55; an address all in one case carries no checksum. */
function hasChecksumCase(address: string): boolean {
  const hex = address.slice(2)
  if (hex === hex.toLowerCase() || hex === hex.toUpperCase()) return true
  const hash = Buffer.from(keccak_256(Buffer.from(hex.toLowerCase(), 'ascii'))).toString('hex')
  return [...hex].every((char, index) => {
    const isUpper = Number.parseInt(hash.charAt(index), 16) >= 8
    return char === (isUpper ? char.toUpperCase() : char.toLowerCase())
  })
}

const XRP_TAG_MAX = 2n ** 32n - 1n
const XRP_TAG_FORM = '^[0-9]{1,10}$'
const MEMO_BYTES_MAX = 120

/** On these chains many customers share one address, and a tag names the recipient. */
export function hasTags(chain: Chain): boolean {
  return chain === 'xrp' || chain === 'ton'
}

/** A first check in forms. Null where a tag may be any text. */
export function tagForm(chain: Chain): string | null {
  return chain === 'xrp' ? XRP_TAG_FORM : null
}

/** A 32-bit number on the XRP Ledger; a text memo on TON. */
export function isTag(chain: Chain, tag: string): boolean {
  if (chain === 'xrp') return new RegExp(XRP_TAG_FORM).test(tag) && BigInt(tag) <= XRP_TAG_MAX
  return chain === 'ton' && Buffer.byteLength(tag) <= MEMO_BYTES_MAX && !/\p{Cc}/u.test(tag)
}
