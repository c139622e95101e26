import { createHash } from 'node:crypto'

/** Short enough to type. */
const LENGTH = 12

/** SHA-256 in hex of content that a staff member has read, for a signature. */
export const contentHash = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** A short code of the same, which they repeat when they approve it. */
export const fingerprint = (parts: readonly unknown[]): string => contentHash(parts).slice(0, LENGTH)
