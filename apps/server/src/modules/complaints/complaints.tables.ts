import type { ComplaintKind } from '@fairhall/contract'
import type { ComplaintState } from './complaints.rules.ts'

export interface ComplaintRow extends ComplaintState {
  id: string
  number: bigint
  playerId: string
  kind: ComplaintKind
  market: string
  /** The staff member who took it up. */
  handler: string | null
  openedAt: Date
  version: number
}

export interface ComplaintMessageRow {
  id: string
  complaintId: string
  author: 'player' | 'staff'
  /** The staff member who wrote it. */
  member: string | null
  sealed: Buffer
  writtenAt: Date
}
