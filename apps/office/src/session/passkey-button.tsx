import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { call } from '../api/office-client.ts'
import { ErrorText } from '../parts/states.tsx'
import { useTexts } from '../texts/texts.tsx'
import { answerPasskey } from './passkeys.ts'
import { keepToken } from './token.ts'

/** Signs in with a passkey alone: it names the member. */
export function PasskeyButton() {
  const { t } = useTexts()
  const signIn = useMutation({
    mutationFn: async () => {
      const passkey = await answerPasskey(await call('askPasskeyToSignIn'))
      return call('signInByPasskey', { body: { passkey } })
    },
    onSuccess: ({ token }) => keepToken(token),
  })
  return (
    <>
      <ErrorText error={signIn.error} />
      <button
        type="button"
        className="button"
        aria-busy={signIn.isPending}
        onClick={() => !signIn.isPending && signIn.mutate()}
      >
        <KeyRound size={16} aria-hidden="true" />
        {t('signIn.passkey')}
      </button>
    </>
  )
}
