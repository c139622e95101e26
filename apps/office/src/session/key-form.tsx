import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ErrorText } from '../parts/states.tsx'
import { useTexts } from '../texts/texts.tsx'
import { Entry } from './entry.tsx'
import type { Factor } from './set-up-step.tsx'

/** Signs in with the key, and with a code once the member has an app. */
export function KeyForm({
  onSubmit,
}: {
  onSubmit(staff: string, key: string, factor: Factor): Promise<unknown>
}) {
  const { t } = useTexts()
  const [staff, setStaff] = useState('')
  const [key, setKey] = useState('')
  const [code, setCode] = useState('')
  const signIn = useMutation({
    mutationFn: () => onSubmit(staff, key, code === '' ? {} : { code }),
    onError: () => setCode(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!signIn.isPending) signIn.mutate()
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <h1 className="text-[22px] leading-7">{t('signIn.title')}</h1>
      <Entry label={t('signIn.staff')} value={staff} onChange={setStaff} autoComplete="username" isFirst />
      <Entry
        label={t('signIn.key')}
        hint={t('signIn.keyHint')}
        value={key}
        onChange={setKey}
        autoComplete="current-password"
        type="password"
      />
      <Entry
        label={t('signIn.code')}
        hint={t('signIn.codeHint')}
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        isRequired={false}
      />
      <ErrorText error={signIn.error} />
      <button type="submit" className="button main" aria-busy={signIn.isPending}>
        {t('signIn.submit')}
      </button>
    </form>
  )
}
