/**
 * Whether a destination can be one at all: checksums of the networks and of IBANs. What is sent to a mistyped address is
 * lost for good, so a wrong one is refused before any money is set aside.
 */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'

export const chains = ['bitcoin', 'litecoin', 'dogecoin', 'ethereum', 'tron'] as const
export type Chain = (typeof chains)[number]

/** Coins of a test network are worth nothing: outside of a trial nothing real is sent to such an address. */
export type Nets = 'main' | 'main and test'

/** A first look for forms; the checksum is the server's. */
export const addressForms: Readonly<Record<Chain, string>> = {
  bitcoin: '^(bc1|tb1)[02-9ac-hj-np-z]{11,87}$|^[13mn2][1-9A-HJ-NP-Za-km-z]{25,34}$',
  litecoin: '^(ltc1|tltc1)[02-9ac-hj-np-z]{11,87}$|^[LM3mn2Q][1-9A-HJ-NP-Za-km-z]{25,34}$',
  dogecoin: '^[DAn92][1-9A-HJ-NP-Za-km-z]{25,34}$',
  ethereum: '^0x[0-9a-fA-F]{40}$',
  tron: '^T[1-9A-HJ-NP-Za-km-z]{33}$',
}

const base58check = createBase58check(sha256)

/** Human-readable parts and version bytes, of the main and the test network. */
const bitcoinLike = {
  bitcoin: { main: marks(['bc'], [0x00, 0x05]), test: marks(['tb'], [0x6f, 0xc4]) },
  litecoin: { main: marks(['ltc'], [0x30, 0x32, 0x05]), test: marks(['tltc'], [0x6f, 0xc4, 0x3a]) },
  dogecoin: { main: marks([], [0x1e, 0x16]), test: marks([], [0x71, 0xc4]) },
  tron: { main: marks([], [0x41]), test: marks([], []) },
} satisfies Partial<Record<Chain, Record<'main' | 'test', Marks>>>

interface Marks {
  prefixes: readonly string[]
  versions: readonly number[]
}

function marks(prefixes: readonly string[], versions: readonly number[]): Marks {
  return { prefixes, versions }
}

export function isAddress(chain: Chain, address: string, nets: Nets): boolean {
  if (!new RegExp(addressForms[chain]).test(address)) return false
  if (chain === 'ethereum') return hasChecksumCase(address)
  const { main, test } = bitcoinLike[chain]
  const accepted = nets === 'main' ? [main] : [main, test]
  return accepted.some(({ prefixes, versions }) => isSegwit(address, prefixes) || isBase58(address, versions))
}

/** BIP 173 and 350: version 0 is Bech32, later ones are Bech32m. */
function isSegwit(address: string, prefixes: readonly string[]): boolean {
  for (const [codec, isVersion] of [
    [bech32, (version: number) => version === 0],
    [bech32m, (version: number) => version >= 1 && version <= 16],
  ] as const) {
    const decoded = codec.decodeUnsafe(address)
    if (!decoded || !prefixes.includes(decoded.prefix)) continue
    const [version = -1, ...words] = decoded.words
    const program = codec.fromWordsUnsafe(words)
    if (isVersion(version) && program && program.length >= 2 && program.length <= 40) return true
  }
  return false
}

function isBase58(address: string, versions: readonly number[]): boolean {
  try {
    const bytes = base58check.decode(address)
    return bytes.length === 21 && versions.includes(bytes[0] ?? -1)
  } catch {
    return false
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

/** ISO 13616: the number, turned and read as digits, leaves 1 when divided by 97. */
export function isIban(text: string): boolean {
  const iban = text.replaceAll(' ', '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const turned = iban.slice(4) + iban.slice(0, 4)
  const digits = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

const uriSchemes: Partial<Record<Chain, string>> = {
  bitcoin: 'bitcoin',
  litecoin: 'litecoin',
  dogecoin: 'dogecoin',
}

/** What a wallet reads from the code: BIP 21 where wallets know it, else the bare address. */
export function toPaymentUri(chain: Chain, address: string, amount: string): string {
  const scheme = uriSchemes[chain]
  return scheme === undefined ? address : `${scheme}:${address}?amount=${amount}`
}
