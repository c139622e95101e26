import { CallError } from '@fairhall/client'
import type { Ticket } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import type { FieldSpec } from '../../shell/forms/field-spec.ts'
import { FormField } from '../../shell/forms/form-field.tsx'
import { currentPasswordField } from '../../shell/forms/current-password-field.ts'
import { useFieldForm } from '../../shell/forms/use-field-form.ts'
import { FormError } from '../../shell/forms/form-error.tsx'
import { visitorId } from '../../shell/third-party/fingerprint.ts'
import { useProof } from '../../shell/proof/use-proof.ts'
import { session } from '../../shell/session/session.ts'
import { socialEmailError } from '../../shell/social/social-email-error.ts'

const EMPTY = { login: '', password: '' }

interface Props {
  token: string
  /** True when the account is unknown and the visitor must enter a login. */
  asksLogin: boolean
  onTicket: (ticket: Ticket) => void
}

/** Links an external account to a player, confirmed by the player's password. The page continues after sign-in. */
export function JoinForm({ token, asksLogin, onTicket }: Props) {
  const t = useTranslations('pages.social-callback.join')
  const tSignIn = useTranslations('modals.sign-in')
  const client = useClient()
  const prove = useProof()
  const [refusal, setRefusal] = useState<string>()
  const password = currentPasswordField(t('password'))
  const login: FieldSpec = {
    name: 'login',
    label: t('login'),
    isRequired: true,
    isEditable: true,
    rules: ['required'],
    autoComplete: 'username',
    kind: 'text',
    setup: {},
  }
  const specs = asksLogin ? [login, password] : [password]
  const form = useFieldForm({
    specs,
    values: EMPTY,
    send: async (input) => {
      setRefusal(undefined)
      const credentials = asksLogin ? input : { password: input.password }
      const body = { token, ...credentials, fingerprint: await visitorId(), ...(await prove()) }
      try {
        const entry = await client.call('linkSocialIdentity', { body })
        if ('ticket' in entry) return onTicket(entry)
        await session.begin(entry.accessToken)
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 401) throw error
        const message = socialEmailError.isSet() ? tSignIn('failedSocialEmail') : error.message
        setRefusal(asksLogin ? message : t('wrong'))
      }
    },
  })
  return (
    <form noValidate className={`${formClass} w-full text-start`} onSubmit={form.submit}>
      {specs.map((spec) => (
        <FormField key={spec.name} spec={spec} form={form} />
      ))}
      <FormError text={refusal ?? form.formError} />
      <Button type="submit" wide size="lg" loading={form.isSubmitting} unready={!form.canSubmit}>
        {t('submit')}
      </Button>
    </form>
  )
}
