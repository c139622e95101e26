import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** JSON with sorted keys, so that the same content is always the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`
}

/**
 * The engine's part of a build: raised whenever the same definition would be played otherwise (order of draws, judging of
 * lines), so that a round always names the rules that it was played by.
 */
const ENGINE = 1

/** Names the exact rules of a game: `koi-river@1-3f2a90c1b7d4`, engine and SHA-256 of game and definition. */
export function buildOf(game: string, definition: unknown): string {
  const digest = bytesToHex(sha256(utf8ToBytes(canonicalJson({ game, definition }))))
  return `${game}@${ENGINE}-${digest.slice(0, 12)}`
}

/** What everybody may see of a round's id: its player knows it again by this, and nobody finds the id from it. */
export const tagOf = (roundId: string): string => bytesToHex(sha256(utf8ToBytes(roundId))).slice(0, 16)
