import type { Client } from '@fairhall/client'
import type { Reply } from '@fairhall/contract'
import { queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../player/player-queries.ts'

/** The player's second factors. */
export const factorQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'second-factor'],
    queryFn: ({ signal }) => client.call('getSecondFactor', { signal }),
  })

export type Factor = Reply<'getSecondFactor'>

/** Whether removing one requires one: a factor that a new password paused may be someone else's. */
export const isFactorRequired = ({ since, isPaused, passkeys }: Factor) =>
  (since !== null && !isPaused) || passkeys.some((passkey) => !passkey.isPaused)

/** An app, a passkey, or both. */
export const isFactorOn = ({ since, passkeys }: Factor) => since !== null || passkeys.length > 0
