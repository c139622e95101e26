/** After the return from the directory: opens the session, or asks for the member's second factor. */
import type { OfficeInput, OfficeReply } from '@fairhall/contract/office'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { call } from '../api/office-client.ts'
import { ErrorText } from '../parts/states.tsx'
import { useTexts } from '../texts/texts.tsx'
import type { Returned } from './directory.ts'
import { Entry } from './entry.tsx'
import { answerPasskey, canUsePasskeys } from './passkeys.ts'
import { keepToken } from './token.ts'

type Asked = Extract<OfficeReply<'returnFromDirectory'>, { kind: 'factor' }>
type Factor = Omit<OfficeInput<'completeDirectorySignIn'>['body'], 'ticket'>

export function DirectoryStep({ returned, onEnd }: { returned: Returned; onEnd(): void }) {
  const { t } = useTexts()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { mutate, error } = useMutation({
    mutationFn: () => call('returnFromDirectory', { body: returned }),
    onSuccess: (reply) => (reply.kind === 'open' ? keepToken(reply.token) : setAsked(reply)),
  })
  useEffect(() => mutate(), [mutate])
  return (
    <div className="grid gap-4">
      <h1 className="text-[22px] leading-7">{t('directory.title')}</h1>
      {asked !== null && <FactorForm asked={asked} />}
      <ErrorText error={error} />
      {asked === null && error === null && (
        <p role="status" className="text-muted">
          {t('loading')}
        </p>
      )}
      <button type="button" className="button" onClick={onEnd}>
        {t('directory.back')}
      </button>
    </div>
  )
}

function FactorForm({ asked: { ticket, hasApp, hasPasskey } }: { asked: Asked }) {
  const { t } = useTexts()
  const [code, setCode] = useState('')
  const complete = useMutation({
    mutationFn: async (ask: () => Factor | Promise<Factor>) =>
      call('completeDirectorySignIn', { body: { ticket, ...(await ask()) } }),
    onSuccess: ({ token }) => keepToken(token),
    onError: () => setCode(''),
  })
  const begin = (ask: () => Factor | Promise<Factor>) => {
    if (!complete.isPending) complete.mutate(ask)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin(() => ({ code }))
  }
  const isAsked = hasPasskey && canUsePasskeys()
  return (
    <>
      <p className="text-muted">{t('directory.factor')}</p>
      <ErrorText error={complete.error} />
      {isAsked && (
        <button
          type="button"
          className="button main"
          aria-busy={complete.isPending}
          onClick={() =>
            begin(async () => ({ passkey: await answerPasskey(await call('askPasskeyToSignIn')) }))
          }
        >
          <KeyRound size={16} aria-hidden="true" />
          {t('proof.passkey')}
        </button>
      )}
      {hasApp && (
        <form onSubmit={submit} className="grid gap-4">
          <Entry
            label={t('signIn.code')}
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            isFirst
          />
          <button type="submit" className={`button ${isAsked ? '' : 'main'}`}>
            {t('signIn.submit')}
          </button>
        </form>
      )}
    </>
  )
}
