import type { Client } from '@fairhall/client'
import { reasonOf } from '@fairhall/client/reason'
import type { PlayerBonus } from '@fairhall/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../client/use-client.ts'
import { reportFailure } from '../errors/report-failure.ts'
import { useModals } from '../modals/use-modals.tsx'
import { accountsQuery, PLAYER } from '../player/player-queries.ts'

/** The player's issued and active bonuses in all currencies. */
export const playerBonusesQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'player-bonuses'],
    queryFn: ({ signal }) => client.call('listPlayerBonuses', { query: {}, signal }),
    staleTime: 0,
  })

interface Activation {
  bonus: PlayerBonus
  /** The active bonus that is cancelled in its place. */
  replaces?: PlayerBonus | undefined
}

/** Activates and cancels bonuses. A modal explains a refusal. */
export function useBonusActions() {
  const client = useClient()
  const queryClient = useQueryClient()
  const modals = useModals()
  const onSettled = () => {
    void queryClient.invalidateQueries({ queryKey: playerBonusesQuery(client).queryKey })
    void queryClient.invalidateQueries({ queryKey: accountsQuery(client).queryKey })
  }
  const activate = useMutation({
    mutationFn: ({ bonus, replaces }: Activation) =>
      client.call('activatePlayerBonus', {
        params: { id: bonus.id },
        body: replaces === undefined ? {} : { replaces: replaces.id },
      }),
    onError: (error, { bonus, replaces }) => {
      const reason = reasonOf(error)
      if (reason === 'bonusActiveAlready' && replaces === undefined)
        void modals.open('change-active-bonus', { bonus: bonus.id })
      else if (reason === 'bonusRoundOpen' && replaces !== undefined)
        void modals.replace('cancel-unsettled-bonus', { bonus: replaces.id })
      else if (reason === 'bonusCancelLocked' && replaces !== undefined)
        void modals.replace('bonus-cancel-lock', { bonus: replaces.id })
      else reportFailure(error)
    },
    onSettled,
  })
  const cancel = useMutation({
    mutationFn: (bonus: PlayerBonus) => client.call('cancelPlayerBonus', { params: { id: bonus.id } }),
    onError: (error, bonus) => {
      const reason = reasonOf(error)
      if (reason === 'bonusRoundOpen') void modals.replace('cancel-unsettled-bonus', { bonus: bonus.id })
      else if (reason === 'bonusCancelLocked') void modals.replace('bonus-cancel-lock', { bonus: bonus.id })
      else reportFailure(error)
    },
    onSettled,
  })
  return { activate, cancel }
}
