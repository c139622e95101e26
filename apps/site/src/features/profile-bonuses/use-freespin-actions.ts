import type { PlayerFreespin } from '@fairhall/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { playerFreespinsQuery } from '../../shell/bonuses/player-freespins.ts'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'

/** Activates and cancels free spins. */
export function useFreespinActions() {
  const client = useClient()
  const queryClient = useQueryClient()
  const onSettled = () =>
    void queryClient.invalidateQueries({ queryKey: playerFreespinsQuery(client).queryKey })
  const activate = useMutation({
    mutationFn: ({ id }: PlayerFreespin) => client.call('activatePlayerFreespin', { params: { id } }),
    onError: (error) => reportFailure(error),
    onSettled,
  })
  const cancel = useMutation({
    mutationFn: ({ id }: PlayerFreespin) => client.call('cancelPlayerFreespin', { params: { id } }),
    onError: (error) => reportFailure(error),
    onSettled,
  })
  return { activate, cancel }
}
