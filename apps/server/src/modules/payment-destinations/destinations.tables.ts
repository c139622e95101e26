import type { ColumnType } from 'kysely'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    invoice_destination: {
      invoice_id: string
      fields: ColumnType<Record<string, string> | null, never, never>
      sealed: Buffer | null
      mark: Buffer | null
    }
    payment_destination: {
      id: string
      player_id: string
      method: string
      network: string | null
      sealed: Buffer
      created_at: Date
      used_at: Date
    }
  }
}
