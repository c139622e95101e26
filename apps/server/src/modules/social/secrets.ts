import { createHash } from 'node:crypto'

/** Of secrets with 256 random bits: a plain hash tells nothing of them. */
export const hashSecret = (text: string) => createHash('sha256').update(text).digest()
