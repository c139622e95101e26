/** The hashes of the journal's chain, and what a broken one shows. Pure. */
import { createHash } from 'node:crypto'

/** Before the first entry. */
export const START = Buffer.alloc(32)

export const hashOf = (before: Buffer, content: string): Buffer =>
  createHash('sha256').update(before).update(content, 'utf8').digest()

export interface Link {
  position: bigint
  eventId: bigint
  hash: Buffer
  /** Of the entry as it is now; null if it is gone. */
  content: string | null
}

export type ChainFinding =
  | { kind: 'gap' | 'missing' | 'changed'; position: bigint; eventId: bigint | null }
  /** An entry that was never chained. */
  | { kind: 'unchained'; position: null; eventId: bigint }
  /** An exported root that the chain does not hold. */
  | { kind: 'root'; position: bigint; eventId: null }

export interface ChainState {
  position: bigint
  hash: Buffer
}

/** Follows the next links. After a finding it goes on from the stored hash, so that one change is one finding. */
export function followLinks(
  state: ChainState,
  links: readonly Link[],
): { state: ChainState; findings: ChainFinding[] } {
  const findings: ChainFinding[] = []
  let { position, hash } = state
  for (const link of links) {
    const { eventId } = link
    const isNext = link.position === position + 1n
    if (!isNext) findings.push({ kind: 'gap', position: position + 1n, eventId: null })
    if (link.content === null) findings.push({ kind: 'missing', position: link.position, eventId })
    else if (isNext && !hashOf(hash, link.content).equals(link.hash))
      findings.push({ kind: 'changed', position: link.position, eventId })
    position = link.position
    hash = link.hash
  }
  return { state: { position, hash }, findings }
}

export interface Root {
  day: string
  position: bigint
  hash: string
}

const ROOT = /^(\d{4}-\d\d-\d\d),(\d{1,18}),([0-9a-f]{64})$/

export const toRootLine = ({ day, position, hash }: Root): string => `${day},${position},${hash}`

/** Null if a line is not a root. */
export function readRoots(text: string): Root[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const roots = lines.map((line): Root | null => {
    const [, day = '', position = '', hash = ''] = ROOT.exec(line.trim()) ?? []
    return day === '' ? null : { day, position: BigInt(position), hash }
  })
  return roots.every((root) => root !== null) ? roots : null
}
