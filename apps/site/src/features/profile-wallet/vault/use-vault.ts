import { CallError } from '@fairhall/client'
import type { Account, Body } from '@fairhall/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useClient } from '../../../shell/client/use-client.ts'
import { isUnanswered } from '../../../shell/errors/unanswered.ts'
import { reportFailure } from '../../../shell/errors/report-failure.ts'
import { withAccount } from '../../../shell/player/live-accounts.ts'
import { accountsQuery } from '../../../shell/player/player-queries.ts'

/** Moves money and locks the vault. The reply is shown immediately; other tabs learn of it live. */
export function useVault() {
  const client = useClient()
  const queryClient = useQueryClient()
  const { queryKey } = accountsQuery(client)
  const unanswered = useRef<{ input: string; key: string } | null>(null)

  const show = (account: Account) =>
    queryClient.setQueryData<Account[]>(queryKey, (accounts) =>
      accounts === undefined ? undefined : withAccount(accounts, { account, isGone: false }),
    )
  const common = {
    onSuccess: show,
    onError: (error: unknown) => {
      if (refusalOf(error) === null) reportFailure(error)
      // The form may show an old balance, or a lock that has changed elsewhere.
      void queryClient.invalidateQueries({ queryKey })
    },
  }

  const move = useMutation({
    mutationFn: async (body: Body<'moveVault'>) => {
      const input = JSON.stringify(body)
      // The same input after a missing reply is the same move: it must not happen twice.
      const key = unanswered.current?.input === input ? unanswered.current.key : crypto.randomUUID()
      unanswered.current = { input, key }
      try {
        const account = await client.call('moveVault', { body, idempotencyKey: key })
        unanswered.current = null
        return account
      } catch (error) {
        if (!isUnanswered(error)) unanswered.current = null
        throw error
      }
    },
    ...common,
  })
  const lock = useMutation({
    mutationFn: (body: Body<'lockVault'>) => client.call('lockVault', { body }),
    ...common,
  })
  return { move, lock }
}

export type Vault = ReturnType<typeof useVault>

/** What the server refused, in the player's language. It stays next to the form until the next attempt. */
export function refusalOf(error: unknown): string | null {
  return error instanceof CallError && error.kind === 'refused' ? error.message : null
}
