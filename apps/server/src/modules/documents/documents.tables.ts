export interface PlayerDocumentRow {
  id: string
  player_id: string
  kind: 'identity' | 'address' | 'payment'
  /** 1 waiting, 2 accepted, 3 refused. */
  status: 1 | 2 | 3
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
