import { CallError } from '@fairhall/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../client/use-client.ts'
import { useWentWrong } from '../errors/use-went-wrong.ts'
import { profileQuery } from '../player/player-queries.ts'

/** Sends the mail that confirms the player's address once more. Where it is confirmed already, his profile is looked at anew. */
export function useResendConfirmation() {
  const client = useClient()
  const queryClient = useQueryClient()
  const tellWentWrong = useWentWrong()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => client.call('resendEmailConfirmation'),
    onError: (failure) => {
      if (failure instanceof CallError && failure.reason === 'emailAlreadyConfirmed')
        void queryClient.invalidateQueries({ queryKey: profileQuery(client).queryKey })
      else tellWentWrong(failure)
    },
  })
  const isToldHere = error instanceof CallError && error.kind === 'refused' && error.status < 500
  return {
    resend: () => mutate(),
    isSending: isPending,
    isSent: isSuccess,
    /** Why not, to stand beside the button. */
    refusal: isToldHere ? error.message : undefined,
  }
}
