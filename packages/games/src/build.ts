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
 * The engine's part of a build. Raised whenever the same definition would be played differently (order of
 * draws, evaluation of lines), so that a round always names the rules that it was played by.
 */
const ENGINE = 1

/**
 * Names the exact rules of a game: `koi-river@1-3f2a90c1b7d4`, from the engine and the SHA-256 of game and
 * definition.
 */
export function buildOf(game: string, definition: unknown): string {
  const digest = bytesToHex(sha256(utf8ToBytes(canonicalJson({ game, definition }))))
  return `${game}@${ENGINE}-${digest.slice(0, 12)}`
}

/** The public tag of a round's id: its player recognises it, and nobody can derive the id from it. */
export const tagOf = (roundId: string): string => bytesToHex(sha256(utf8ToBytes(roundId))).slice(0, 16)
