import type { ColumnType, Generated } from 'kysely'
import type { ProviderMessage } from './provider.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    payment_message: {
      id: Generated<bigint>
      provider: string
      external_id: string | null
      invoice_id: string | null
      verdict: string
      reason: string | null
      dust: string | null
      body: string | null
      sealed: Buffer | null
      message: ColumnType<ProviderMessage | null, string | null, string | null>
      received_at: Date
      handled_at: Date | null
    }
  }
}
