/** The life of a player's document as a state machine: staff decides it, and the virus scan may refuse it. Pure. */
import { DocumentStatus } from '@fairhall/contract'
import type { PlayerDocument as ShownDocument } from '@fairhall/contract'

export type RefusalReason = NonNullable<ShownDocument['why']>

/** The scan is `off` if the operator has no scanner. */
export interface DocumentState {
  status: DocumentStatus
  scan: 'off' | 'waiting' | 'clean' | 'infected'
  why: string | null
}

export type DocumentEvent =
  | { kind: 'accept' }
  | { kind: 'refuse'; why: RefusalReason }
  | { kind: 'scanned'; verdict: 'clean' | 'infected' }
  /** By the player. */
  | { kind: 'remove' }

export type DocumentTransition =
  | { kind: 'decided'; to: DocumentState }
  | { kind: 'scanned'; to: DocumentState }
  | { kind: 'removed' }
  | { kind: 'unchanged' }
  | { kind: 'refused'; because: 'notScanned' | 'infected' | 'accepted' }

export function transition(document: DocumentState, event: DocumentEvent): DocumentTransition {
  switch (event.kind) {
    case 'accept':
      if (document.scan === 'infected') return { kind: 'refused', because: 'infected' }
      if (document.scan === 'waiting') return { kind: 'refused', because: 'notScanned' }
      return decide(document, DocumentStatus.accepted, null)
    case 'refuse':
      if (document.scan === 'infected') return { kind: 'unchanged' }
      return decide(document, DocumentStatus.refused, event.why)
    case 'scanned':
      if (document.scan !== 'waiting') return { kind: 'unchanged' }
      if (event.verdict === 'clean') return { kind: 'scanned', to: { ...document, scan: 'clean' } }
      return { kind: 'decided', to: { status: DocumentStatus.refused, scan: 'infected', why: 'infected' } }
    case 'remove':
      // An accepted document is evidence, and stays until the player is erased.
      return document.status === DocumentStatus.accepted
        ? { kind: 'refused', because: 'accepted' }
        : { kind: 'removed' }
  }
}

/** Staff may change their decision. */
function decide(document: DocumentState, status: DocumentStatus, why: string | null): DocumentTransition {
  if (document.status === status && document.why === why) return { kind: 'unchanged' }
  return { kind: 'decided', to: { ...document, status, why } }
}
