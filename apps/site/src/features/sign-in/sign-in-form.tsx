import type { CallError } from '@fairhall/client'
import type { Field, Ticket } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { notify } from '@fairhall/ui/toasts'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import type { FieldSpec } from '../../shell/forms/field-spec.ts'
import { FormField } from '../../shell/forms/form-field.tsx'
import { phoneField } from '../../shell/forms/phone-field.ts'
import { useFieldForm } from '../../shell/forms/use-field-form.ts'
import { useFieldSpecs } from '../../shell/forms/use-field-specs.tsx'
import { FormError } from '../../shell/forms/form-error.tsx'
import { visitorId } from '../../shell/third-party/fingerprint.ts'
import { useProof } from '../../shell/proof/use-proof.ts'
import { session } from '../../shell/session/session.ts'
import { socialEmailError } from '../../shell/social/social-email-error.ts'

const EMPTY = { login: '', password: '' }
const NONE: readonly Field[] = []
const PHONE = [phoneField]

/** Whether players sign in with an email address or a phone number. */
export type LoginKind = 'email' | 'phone'

interface Props {
  kind: LoginKind
  onSignedIn: () => void
  /** Called when the password is correct and a second factor is required. */
  onTicket: (ticket: Ticket) => void
}

export function SignInForm({ kind, onSignedIn, onTicket }: Props) {
  const t = useTranslations('modals.sign-in')
  const tAlerts = useTranslations('alerts.player')
  const client = useClient()
  const prove = useProof()
  const specs = useCredentialSpecs(kind)
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
    explain: ({ status }: CallError) => {
      if (status === 401 && kind === 'phone') return t('failedPhone')
      if (status === 401) return t(socialEmailError.isSet() ? 'failedSocialEmail' : 'failed')
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
      <Button type="submit" wide size="lg" loading={entry.isSubmitting} disabled={!entry.canSubmit}>
        {t('submit')}
      </Button>
    </form>
  )
}

function useCredentialSpecs(kind: LoginKind): readonly FieldSpec[] {
  const t = useTranslations('modals.sign-in')
  const [phone] = useFieldSpecs(kind === 'phone' ? PHONE : NONE)
  const field = { isRequired: true, isEditable: true } as const
  const login: FieldSpec = phone
    ? { ...phone, name: 'login', label: t('phone') }
    : {
        ...field,
        name: 'login',
        label: t('login'),
        rules: ['required', 'email'],
        autoComplete: 'username',
        kind: 'text',
        setup: { type: 'email', inputMode: 'email' },
      }
  const password: FieldSpec = {
    ...field,
    name: 'password',
    label: t('password'),
    rules: ['required', 'min:6'],
    autoComplete: 'current-password',
    kind: 'password',
    setup: {},
  }
  return [login, password]
}
