import type { CallError } from '@fairhall/client'
import type { Ticket } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { notify } from '@fairhall/ui/toasts'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import type { FieldSpec } from '../../shell/forms/field-spec.ts'
import { FormField } from '../../shell/forms/form-field.tsx'
import { useFieldForm } from '../../shell/forms/use-field-form.ts'
import { FormError } from '../../shell/forms/form-error.tsx'
import { visitorId } from '../../shell/third-party/fingerprint.ts'
import { useProof } from '../../shell/proof/use-proof.ts'
import { session } from '../../shell/session/session.ts'
import { socialEmailError } from '../../shell/social/social-email-error.ts'
import { failureText, type LoginKind } from './sign-in-failure.ts'

const EMPTY = { login: '', password: '' }

export interface SignInProps {
  onSignedIn: () => void
  /** Called when the password is correct and a second factor is required. */
  onTicket: (ticket: Ticket) => void
}

interface Props extends SignInProps {
  kind: LoginKind
  login: FieldSpec
}

export function SignInForm({ kind, login: loginField, onSignedIn, onTicket }: Props) {
  const t = useTranslations('modals.sign-in')
  const tAlerts = useTranslations('alerts.player')
  const client = useClient()
  const prove = useProof()
  const specs = [loginField, usePasswordField()]
  const entry = useFieldForm({
    specs,
    values: EMPTY,
    send: async ({ login, password }) => {
      const body = { login: login.trim(), password, fingerprint: await visitorId(), ...(await prove()) }
      const answer = await client.call('createSession', { body })
      if ('ticket' in answer) return onTicket(answer)
      await session.begin(answer.accessToken)
      onSignedIn()
    },
    // Instead of the server's message, `loginFailed` of `alerts/errors.json`: the form knows what was entered.
    explain: ({ status }: CallError) => {
      if (status === 401) return t(failureText(kind, socialEmailError.isSet()))
      if (status !== 403) return undefined
      notify({ title: tAlerts('accountBlocked.title'), text: tAlerts('accountBlocked.text'), tone: 'error' })
      return null
    },
  })
  return (
    <form noValidate onSubmit={entry.submit} className={formClass}>
      {specs.map((spec) => (
        <FormField key={spec.name} spec={spec} form={entry} />
      ))}
      <FormError text={entry.formError} />
      <Button type="submit" wide size="lg" loading={entry.isSubmitting} unready={!entry.canSubmit}>
        {t('submit')}
      </Button>
    </form>
  )
}

export function EmailSignInForm(props: SignInProps) {
  const t = useTranslations('modals.sign-in')
  const login: FieldSpec = {
    name: 'login',
    label: t('login'),
    isRequired: true,
    isEditable: true,
    rules: ['required', 'email'],
    autoComplete: 'username',
    kind: 'text',
    setup: { type: 'email', inputMode: 'email' },
  }
  return <SignInForm kind="email" login={login} {...props} />
}

function usePasswordField(): FieldSpec {
  const t = useTranslations('modals.sign-in')
  return {
    name: 'password',
    label: t('password'),
    isRequired: true,
    isEditable: true,
    rules: ['required', 'min:6'],
    autoComplete: 'current-password',
    kind: 'password',
    setup: {},
  }
}
