/** The first second factor of a member, whose key has been checked: a passkey, or an authenticator app. */
import type { OfficeInput, OfficeReply } from '@fairhall/contract/office'
import { QrCode } from '@fairhall/ui/qr-code'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ErrorText } from '../parts/states.tsx'
import { useTexts } from '../texts/texts.tsx'
import { Entry } from './entry.tsx'
import { canUsePasskeys, makePasskey } from './passkeys.ts'

export type SetUp = Extract<OfficeReply<'signIn'>, { kind: 'setUp' }>
export type Factor = Pick<OfficeInput<'signIn'>['body'], 'code' | 'newPasskey'>

interface SetUpStepProps {
  setUp: SetUp
  /** Signs in with the new factor. */
  onChosen(factor: Factor): Promise<unknown>
}

export function SetUpStep({ setUp, onChosen }: SetUpStepProps) {
  const { t } = useTexts()
  const { passkey } = setUp
  const [isApp, setIsApp] = useState(passkey === null || !canUsePasskeys())
  const add = useMutation({
    mutationFn: async (options: NonNullable<typeof passkey>) =>
      onChosen({ newPasskey: { name: t('passkeys.first'), passkey: await makePasskey(options) } }),
    // Its challenge is used up or too old: the next try needs another one. The error stays on the page.
    onError: () => onChosen({}).catch(() => undefined),
  })
  if (isApp || passkey === null) return <AppStep setUp={setUp} onChosen={onChosen} />
  return (
    <div className="grid gap-4">
      <h1 className="text-[22px] leading-7">{t('signIn.factor')}</h1>
      <p className="text-muted">{t('signIn.factorHint')}</p>
      <ErrorText error={add.error} />
      <button
        type="button"
        className="button main"
        aria-busy={add.isPending}
        onClick={() => !add.isPending && add.mutate(passkey)}
      >
        <KeyRound size={16} aria-hidden="true" />
        {t('signIn.makePasskey')}
      </button>
      <button type="button" className="button" onClick={() => setIsApp(true)}>
        {t('signIn.chooseApp')}
      </button>
    </div>
  )
}

function AppStep({ setUp, onChosen }: SetUpStepProps) {
  const { t } = useTexts()
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: () => onChosen({ code }),
    onError: () => setCode(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!confirm.isPending) confirm.mutate()
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <h1 className="text-[22px] leading-7">{t('signIn.setUp')}</h1>
      <div className="grid justify-items-center gap-3">
        <p className="text-muted">{t('signIn.setUpHint')}</p>
        <QrCode value={setUp.address} label={t('signIn.setUp')} />
        <p className="text-center">
          {t('signIn.secret')}
          <code className="block break-all font-semibold select-all">{setUp.secret}</code>
        </p>
      </div>
      <Entry label={t('signIn.code')} value={code} onChange={setCode} autoComplete="one-time-code" isFirst />
      <ErrorText error={confirm.error} />
      <button type="submit" className="button main" aria-busy={confirm.isPending}>
        {t('signIn.submit')}
      </button>
    </form>
  )
}
