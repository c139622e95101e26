import { CallError } from '@fairhall/client'
import { reasonOf } from '@fairhall/client/reason'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../client/use-client.ts'
import { toFailure } from '../errors/report-failure.ts'
import { useWentWrong } from '../errors/use-went-wrong.ts'
import { profileQuery } from '../player/player-queries.ts'
import { useProfile } from '../player/use-player.ts'

/** Another page has confirmed it meanwhile: that is no refusal but news. */
const isConfirmedAlready = (error: unknown) => reasonOf(error) === 'emailAlreadyConfirmed'

/** A refusal stands beside the button; everything else becomes a toast. */
const isToldHere = (error: unknown): error is CallError =>
  error instanceof CallError && error.status < 500 && toFailure(error)?.kind === 'told'

/**
 * Sends the mail that confirms the player's address once more. Where it is confirmed already, his profile is looked at anew;
 * once it is confirmed nothing that came of it is said any more.
 */
export function useResendConfirmation() {
  const client = useClient()
  const queryClient = useQueryClient()
  const tellWentWrong = useWentWrong()
  const isConfirmed = useProfile()?.isEmailConfirmed === true
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => client.call('resendEmailConfirmation'),
    onError: (failure) => {
      if (isConfirmedAlready(failure))
        void queryClient.invalidateQueries({ queryKey: profileQuery(client).queryKey })
      else if (!isToldHere(failure)) tellWentWrong(failure)
    },
  })
  return {
    resend: () => mutate(),
    isSending: isPending,
    isSent: isSuccess && !isConfirmed,
    /** Why not, to stand beside the button. */
    refusal: isToldHere(error) && !isConfirmedAlready(error) && !isConfirmed ? error.message : undefined,
  }
}
