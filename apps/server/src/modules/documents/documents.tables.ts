import type { DocumentStatus } from '@fairhall/contract'

export interface PlayerDocumentRow {
  id: string
  player_id: string
  kind: 'identity' | 'address' | 'payment'
  status: DocumentStatus
  scan: 'off' | 'waiting' | 'clean' | 'infected'
  type: string
  bytes: number
  sealed_name: Buffer | null
  why: string | null
  version: number
  uploaded_at: Date
  decided_at: Date | null
  removed_at: Date | null
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    /** A document was uploaded, decided or removed. */
    'document.changed': { playerId: string; documentId: string }
  }
}
