import { createHash } from 'node:crypto'

/** For secrets with 256 random bits: an unkeyed hash of those can't be reversed. */
export const hashSecret = (text: string) => createHash('sha256').update(text).digest()
