import { CallError } from '@fairhall/client'
import { reasonOf } from '@fairhall/client/reason'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../client/use-client.ts'
import { toFailure } from '../errors/report-failure.ts'
import { useErrorAlert } from '../errors/use-error-alert.ts'
import { profileQuery } from '../player/player-queries.ts'
import { useProfile } from '../player/use-player.ts'

/** Another page has confirmed the address since, so this isn't an error. */
const isConfirmedAlready = (error: unknown) => reasonOf(error) === 'emailAlreadyConfirmed'

/** A refusal is shown next to the button; any other error becomes a toast. */
const isShownHere = (error: unknown): error is CallError =>
  error instanceof CallError && error.status < 500 && toFailure(error)?.kind === 'refused'

/**
 * Sends the confirmation email again. If the address is already confirmed, refetches the profile. Once confirmed, no
 * earlier result is shown.
 */
export function useResendConfirmation() {
  const client = useClient()
  const queryClient = useQueryClient()
  const showError = useErrorAlert()
  const isConfirmed = useProfile()?.isEmailConfirmed === true
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => client.call('resendEmailConfirmation'),
    onError: (failure) => {
      if (isConfirmedAlready(failure))
        void queryClient.invalidateQueries({ queryKey: profileQuery(client).queryKey })
      else if (!isShownHere(failure)) showError(failure)
    },
  })
  return {
    resend: () => mutate(),
    isSending: isPending,
    isSent: isSuccess && !isConfirmed,
    /** The reason for a refusal, to show next to the button. */
    refusal: isShownHere(error) && !isConfirmedAlready(error) && !isConfirmed ? error.message : undefined,
  }
}
