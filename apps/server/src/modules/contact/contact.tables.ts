export interface ContactMessageRow {
  id: string
  network_hash: Buffer
  sender_hash: Buffer
  content_hash: Buffer
  /** Null once the message was emailed. */
  sealed: Buffer | null
  written_at: Date
}
