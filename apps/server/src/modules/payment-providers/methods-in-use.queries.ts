import { InvoiceState, InvoiceType } from '@fairhall/contract'
import type { Db } from '../../platform/database/database.ts'
import { inSql, openPayouts } from '../invoices/index.ts'

interface MethodInUse {
  method: string
  provider: string
}

/** Of payments under way. */
export async function listMethodsInUse(db: Db): Promise<MethodInUse[]> {
  const { rows } = await db.query<MethodInUse>(
    `select distinct method, provider from invoice where type = ${InvoiceType.deposit} and state = '${InvoiceState.pending}'
     union
     select distinct method, provider from invoice where type = ${InvoiceType.withdrawal} and state in ${inSql(openPayouts)}
     order by method, provider`,
  )
  return rows
}
