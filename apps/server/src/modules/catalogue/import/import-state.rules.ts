/** The states of an import, and when it waits for staff. Pure. */

export const importStates = ['read', 'held', 'applied', 'rejected', 'superseded'] as const
export type ImportState = (typeof importStates)[number]

export const importEvents = ['apply', 'hold', 'approve', 'reject', 'supersede'] as const
export type ImportEvent = (typeof importEvents)[number]

const transitions: Readonly<Record<ImportState, Partial<Record<ImportEvent, ImportState>>>> = {
  read: { apply: 'applied', hold: 'held' },
  held: { approve: 'applied', reject: 'rejected', supersede: 'superseded' },
  applied: {},
  rejected: {},
  superseded: {},
}

/** Null: the event is not possible in this state. Only staff approves or rejects; only the server does the rest. */
export function nextState(state: ImportState, event: ImportEvent): ImportState | null {
  return transitions[state][event] ?? null
}

export type WhyHeld = 'loss' | 'duplicates'

/** Providers retire some games at a time. */
const LOSS_MAX_PERCENT = 5
/** A small provider may retire this many, however large their part is. */
const LOSS_MAX_COUNT = 2

/**
 * Why a list must not be applied before staff has seen it, or null. A list that has lost many games is more often a
 * mistake of the provider than a decision. So is one in which games share an id while others are missing.
 *
 * @param presentCount Available games of the provider
 * @param goneCount Those of them that the list doesn't have
 */
export function whyHeld(counts: {
  presentCount: number
  goneCount: number
  duplicatesCount: number
}): WhyHeld | null {
  const { presentCount, goneCount, duplicatesCount } = counts
  if (goneCount > LOSS_MAX_COUNT && goneCount * 100 > presentCount * LOSS_MAX_PERCENT) return 'loss'
  return goneCount > 0 && duplicatesCount > 0 ? 'duplicates' : null
}

export interface StoredImport {
  id: bigint
  state: ImportState
  listHash: string
  diffHash: string
}

/**
 * What a list means after the earlier ones: `known`: nothing to do; `returned`: the list of the catalogue came back while
 * another one was held.
 */
export function recognise(
  listHash: string,
  { newest, applied }: { newest: StoredImport | null; applied: StoredImport | null },
): 'known' | 'returned' | 'new' {
  if (newest?.listHash === listHash && newest.state !== 'superseded') return 'known'
  if (applied?.listHash !== listHash) return 'new'
  return newest?.state === 'held' ? 'returned' : 'known'
}
