import type { Client } from '@fairhall/client'
import { BonusCodeTrigger } from '@fairhall/contract/codes'
import { queryOptions } from '@tanstack/react-query'
import { ALWAYS_FRESH } from '../../../shell/client/always-fresh.ts'
import { PLAYER } from '../../../shell/player/player-queries.ts'

/** Includes what each bonus gives for this amount, if one is known. */
export const depositBonusesQuery = (client: Client, query: { currency: string; amount?: string }) =>
  queryOptions({
    queryKey: [PLAYER, 'deposit-bonuses', query],
    queryFn: ({ signal }) => client.list('listDepositBonuses', { query, signal }),
    ...ALWAYS_FRESH,
  })

export const bonusStatusQuery = (client: Client, currency: string, bonusId: string) =>
  queryOptions({
    queryKey: [PLAYER, 'deposit-bonuses', 'status', currency, bonusId],
    queryFn: ({ signal }) =>
      client.call('listBonusStatus', { query: { bonusIds: [bonusId], currency }, signal }),
    ...ALWAYS_FRESH,
  })

/** Codes that wait for a deposit. */
export const bonusCodesQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'bonus-codes'],
    queryFn: ({ signal }) =>
      client.call('listBonusCodes', { query: { trigger: `${BonusCodeTrigger.deposit}` }, signal }),
    ...ALWAYS_FRESH,
  })
