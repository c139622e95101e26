import { createHash } from 'node:crypto'

/** Short enough to type. */
const LENGTH = 12

/** A short code of content that a staff member has read, which they repeat when they approve it. */
export const fingerprint = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, LENGTH)
