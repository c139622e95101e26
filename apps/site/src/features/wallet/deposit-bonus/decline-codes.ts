import type { Client } from '@fairhall/client'
import type { PlayerBonusCode } from '@fairhall/contract'
import type { QueryClient } from '@tanstack/react-query'
import { bonusCodesQuery } from './deposit-bonus-queries.ts'

/** Declining bonuses also removes the code that waits for the deposit, so that it isn't used at the next visit. */
export async function declineCodes(
  client: Client,
  queryClient: QueryClient,
  codes: readonly PlayerBonusCode[],
): Promise<void> {
  const ids = codes.flatMap(({ playerBonusCodeId }) => playerBonusCodeId ?? [])
  if (ids.length === 0) return
  const { queryKey } = bonusCodesQuery(client)
  // The reply of an earlier request would show the codes again.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, [])
  try {
    for (const playerBonusCodeId of ids) await client.call('removeBonusCode', { body: { playerBonusCodeId } })
  } finally {
    await queryClient.invalidateQueries({ queryKey })
  }
}
