import type { OfficeReply } from '@fairhall/contract/office'
import { QrCode } from '@fairhall/ui/qr-code'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../api/office-client.ts'
import { Brand } from '../shell/brand.tsx'
import { focusFirst } from '../parts/focus-first.ts'
import { ErrorText } from '../parts/states.tsx'
import { useTexts } from '../texts/texts.tsx'
import { keepToken } from './token.ts'

type SetUp = Extract<OfficeReply<'signIn'>, { kind: 'setUp' }>

export function SignInPage() {
  const { t } = useTexts()
  const [staff, setStaff] = useState('')
  const [key, setKey] = useState('')
  const [code, setCode] = useState('')
  const [setUp, setSetUp] = useState<SetUp | null>(null)
  const signIn = useMutation({
    mutationFn: () => call('signIn', { body: { staff, key, ...(code && { code }) } }),
    onSuccess(reply) {
      if (reply.kind === 'open') keepToken(reply.token)
      else setSetUp(reply)
      setCode('')
    },
    onError: () => setCode(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!signIn.isPending) signIn.mutate()
  }
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <form onSubmit={submit} className="box grid w-full max-w-96 gap-4 p-6">
        <Brand />
        <h1 className="text-[22px] leading-7">{t(setUp ? 'signIn.setUp' : 'signIn.title')}</h1>
        {setUp === null ? (
          <>
            <Entry
              label={t('signIn.staff')}
              value={staff}
              onChange={setStaff}
              autoComplete="username"
              isFirst
            />
            <Entry
              label={t('signIn.key')}
              hint={t('signIn.keyHint')}
              value={key}
              onChange={setKey}
              autoComplete="current-password"
              type="password"
            />
          </>
        ) : (
          <div className="grid justify-items-center gap-3">
            <p className="text-muted">{t('signIn.setUpHint')}</p>
            <QrCode value={setUp.address} label={t('signIn.setUp')} />
            <p className="text-center">
              {t('signIn.secret')}
              <code className="block break-all font-semibold select-all">{setUp.secret}</code>
            </p>
          </div>
        )}
        <Entry
          label={t('signIn.code')}
          hint={setUp ? undefined : t('signIn.codeHint')}
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
          isRequired={setUp !== null}
        />
        <ErrorText error={signIn.error} />
        <button type="submit" className="button main" aria-busy={signIn.isPending}>
          {t('signIn.submit')}
        </button>
      </form>
    </main>
  )
}

interface EntryProps {
  label: string
  hint?: string | undefined
  value: string
  onChange(value: string): void
  autoComplete: string
  type?: 'text' | 'password'
  isRequired?: boolean
  isFirst?: boolean
}

function Entry({
  label,
  hint,
  value,
  onChange,
  autoComplete,
  type = 'text',
  isRequired = true,
  isFirst = false,
}: EntryProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        className="field"
        type={type}
        value={value}
        required={isRequired}
        ref={isFirst ? focusFirst : undefined}
        autoComplete={autoComplete}
        inputMode={autoComplete === 'one-time-code' ? 'numeric' : undefined}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
