import { CallError } from '@fairhall/client'
import type { Field, Ticket } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { Notice } from '@fairhall/ui/notice'
import { PasswordField } from '@fairhall/ui/password-field'
import { TextField } from '@fairhall/ui/text-field'
import { notify } from '@fairhall/ui/toasts'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { FormField } from '../../shell/forms/form-field.tsx'
import { rulesResolver } from '../../shell/forms/rules-resolver.ts'
import { useFieldMessages } from '../../shell/forms/use-field-messages.ts'
import { useFieldSpecs } from '../../shell/forms/use-field-specs.tsx'
import { useServerErrors } from '../../shell/forms/use-server-errors.ts'
import { visitorId } from '../../shell/outside/fingerprint.ts'
import { useProof } from '../../shell/proof/use-proof.ts'
import { session } from '../../shell/session/session.ts'

interface Credentials {
  login: string
  password: string
}

/** What a login is: an address or a number. */
export type LoginKind = 'email' | 'phone'

const PASSWORD = ['required', 'min:6']
const RULES = {
  email: { login: ['required', 'email'], password: PASSWORD },
  phone: { login: ['required', 'phone'], password: PASSWORD },
}
const SHOWN = ['login', 'password']
const NONE: readonly Field[] = []
/** A number is entered with the prefix of its country, wherever it is asked for. */
const PHONE: readonly Field[] = [
  {
    name: 'phone',
    description: '',
    editable: true,
    isRequired: true,
    isVisible: true,
    position: 1,
    value: null,
    rules: RULES.phone.login,
  },
]

interface Props {
  kind: LoginKind
  onSignedIn: () => void
  /** The password was right, and a code is wanted too. */
  onTicket: (ticket: Ticket) => void
}

export function SignInForm({ kind, onSignedIn, onTicket }: Props) {
  const t = useTranslations('modals.sign-in')
  const tFields = useTranslations('fields-settings.fields')
  const tAlerts = useTranslations('alerts.player')
  const toMessage = useFieldMessages()
  const client = useClient()
  const prove = useProof()
  const server = useServerErrors()
  const [hint, setHint] = useState<string>()
  const resolver = useMemo(() => rulesResolver<Credentials>(RULES[kind], toMessage), [kind, toMessage])
  const form = useForm<Credentials>({
    resolver,
    mode: 'onTouched',
    defaultValues: { login: '', password: '' },
  })
  const { register, handleSubmit, formState } = form
  const [phone] = useFieldSpecs(kind === 'phone' ? PHONE : NONE)

  function refused(error: unknown) {
    if (error instanceof CallError && error.status === 401) setHint(t('failed'))
    else if (error instanceof CallError && error.status === 403)
      notify({ title: tAlerts('accountBlocked.title'), text: tAlerts('accountBlocked.text'), tone: 'error' })
    else if (server.take(error, SHOWN)) return
    else if (error instanceof CallError && error.kind === 'refused' && error.status < 500)
      setHint(error.message)
    else reportFailure(error)
  }

  const submit = handleSubmit(async ({ login, password }) => {
    setHint(undefined)
    server.clearAll()
    try {
      const body = { login: login.trim(), password, fingerprint: await visitorId(), ...(await prove()) }
      const entry = await client.call('createSession', { body })
      if ('ticket' in entry) return onTicket(entry)
      await session.begin(entry.accessToken)
      onSignedIn()
    } catch (error) {
      refused(error)
    }
  })

  const field = (name: keyof Credentials) => ({
    ...register(name),
    error: server.of(name) ?? formState.errors[name]?.message,
    onFocus: () => server.clear(name),
  })
  const told = hint ?? server.form
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={formClass}>
      {phone ? (
        <FormField spec={{ ...phone, name: 'login', label: t('phone') }} form={{ form, server }} />
      ) : (
        <TextField
          {...field('login')}
          label={t('login')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <PasswordField
        {...field('password')}
        label={t('password')}
        autoComplete="current-password"
        showLabel={tFields('showPassword')}
        hideValueLabel={tFields('hidePassword')}
      />
      {told !== undefined && (
        <Notice tone="error" className="mb-4">
          {told}
        </Notice>
      )}
      <Button
        type="submit"
        wide
        size="lg"
        loading={formState.isSubmitting}
        disabled={!formState.isValid || server.any}
      >
        {t('submit')}
      </Button>
    </form>
  )
}
