import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../../shell/player/player-queries.ts'

export type MethodPlace = { currency: string; country: string }

/** Any movement of money may change methods and turn-over, so they are refetched each time the wallet opens. */
const FRESH = { staleTime: 0, gcTime: 60_000 }

export const depositMethodsQuery = (client: Client, place: MethodPlace) =>
  queryOptions({
    queryKey: [PLAYER, 'deposit-methods', place],
    queryFn: ({ signal }) => client.list('listDepositMethods', { query: place, signal }),
    ...FRESH,
  })

export const withdrawalMethodsQuery = (client: Client, place: MethodPlace) =>
  queryOptions({
    queryKey: [PLAYER, 'withdrawal-methods', place],
    queryFn: ({ signal }) => client.call('listWithdrawalMethods', { query: place, signal }),
    ...FRESH,
  })

export const destinationsQuery = (client: Client, method: string) =>
  queryOptions({
    queryKey: [PLAYER, 'destinations', method],
    queryFn: ({ signal }) => client.call('listDestinations', { query: { method }, signal }),
    ...FRESH,
  })

/** Includes what each bonus gives for this amount. */
export const depositBonusesQuery = (client: Client, query: { currency: string; amount: string }) =>
  queryOptions({
    queryKey: [PLAYER, 'deposit-bonuses', query],
    queryFn: ({ signal }) => client.list('listDepositBonuses', { query, signal }),
    ...FRESH,
  })

export const bonusStatusQuery = (client: Client, currency: string, bonusId: string) =>
  queryOptions({
    queryKey: [PLAYER, 'deposit-bonuses', 'status', currency, bonusId],
    queryFn: ({ signal }) =>
      client.call('listBonusStatus', { query: { bonusIds: [bonusId], currency }, signal }),
    ...FRESH,
  })

/** Codes that wait for a deposit. */
export const bonusCodesQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'bonus-codes'],
    queryFn: ({ signal }) => client.call('listBonusCodes', { query: { trigger: '3' }, signal }),
    ...FRESH,
  })

export const turnOverQuery = (client: Client, currency: string) =>
  queryOptions({
    queryKey: [PLAYER, 'turn-over-wager', currency],
    queryFn: ({ signal }) => client.call('getTurnOverWager', { query: { currency }, signal }),
    ...FRESH,
  })

/** Pending deposits. */
export const openDepositsQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'invoices', 'open'],
    queryFn: ({ signal }) =>
      client.list('listInvoices', { query: { page: 1, perPage: 20, type: '1', status: ['1'] }, signal }),
    ...FRESH,
  })
