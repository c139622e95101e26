import { CallError } from '@fairhall/client'
import { reasonOf } from '@fairhall/client/reason'
import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { InboxLink } from '../contact/inbox-link.tsx'
import { reportFailure } from '../errors/report-failure.ts'
import type { FieldSpec } from '../forms/field-spec.ts'
import { FormField } from '../forms/form-field.tsx'
import { FormError } from '../forms/form-error.tsx'
import { useFieldForm } from '../forms/use-field-form.ts'

interface Verification {
  phone: string
  verify: (code: string) => Promise<void>
  resend: () => Promise<unknown>
  back: () => void
}

type Props = Verification & {
  /** What the code is for, unless it is for a new account. */
  words?: { title: string; text: string; verify: string }
}

const WAIT_SECONDS = 60
const EMPTY = { code: '' }
const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && error.kind === 'refused' && error.status < 500

/** Asks for the code sent to the number. A new code can be requested after a minute. */
export function PhoneVerification({ phone, verify, resend, back, words }: Props) {
  const t = useTranslations('modals.sign-up.phoneVerification')
  const [refused, setRefused] = useState<{ code: string; text: string }>()
  const spec: FieldSpec = {
    name: 'code',
    label: t('code'),
    isRequired: true,
    isEditable: true,
    rules: ['required', 'digits:6'],
    kind: 'code',
    setup: {},
  }
  const check = useFieldForm({
    specs: [spec],
    values: EMPTY,
    send: async ({ code }) => {
      try {
        await verify(code)
      } catch (error) {
        if (!isRefusal(error)) throw error
        const text = reasonOf(error) === 'codeWrong' ? t('invalidError') : error.message || t('failed')
        setRefused({ code, text })
      }
    },
  })
  // Shows the error of a refused code until another one is typed.
  const hint = refused?.code === check.form.values.code ? refused?.text : undefined
  return (
    <form noValidate onSubmit={check.submit} className={formClass}>
      <h3 className="text-lg">{words?.title ?? t('title')}</h3>
      <p className="mt-1 text-sm text-pretty text-muted">{words?.text ?? t('text', { phone })}</p>
      <div className="mb-5">
        <InboxLink to={phone} />
      </div>
      <FormField spec={spec} form={check} />
      <FormError text={hint} />
      <Button
        type="submit"
        wide
        size="lg"
        loading={check.isSubmitting}
        disabled={hint !== undefined}
        unready={!check.canSubmit}
      >
        {words?.verify ?? t('verify')}
      </Button>
      <Resend resend={resend} />
      <Button wide variant="ghost" onClick={back}>
        {t('back')}
      </Button>
    </form>
  )
}

function Resend({ resend }: Pick<Verification, 'resend'>) {
  const t = useTranslations('modals.sign-up.phoneVerification')
  const [secondsLeft, setSecondsLeft] = useState(WAIT_SECONDS)
  const [state, setState] = useState<'ready' | 'sending' | 'limited'>('ready')
  useEffect(() => {
    if (secondsLeft <= 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])

  const send = async () => {
    setState('sending')
    try {
      await resend()
      setState('ready')
      setSecondsLeft(WAIT_SECONDS)
    } catch (error) {
      const isLimit = reasonOf(error) === 'codeSentTooOften'
      setState(isLimit ? 'limited' : 'ready')
      if (!isLimit) reportFailure(error)
    }
  }
  if (state === 'limited') return <p className="my-4 text-center text-sm text-muted">{t('limitError')}</p>
  if (secondsLeft > 0)
    return (
      <p className="my-4 min-h-11 content-center text-center text-sm text-muted tabular-nums">
        {t('wait', { count: secondsLeft })}
      </p>
    )
  return (
    <Button
      wide
      variant="secondary"
      className="my-4"
      loading={state === 'sending'}
      onClick={() => void send()}
    >
      {t('resend')}
    </Button>
  )
}
