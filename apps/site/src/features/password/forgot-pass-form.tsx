import type { Field } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import type { FieldSpec } from '../../shell/forms/field-spec.ts'
import { FormField } from '../../shell/forms/form-field.tsx'
import { phoneField } from '../../shell/forms/phone-field.ts'
import { useFieldForm } from '../../shell/forms/use-field-form.ts'
import { useFieldSpecs } from '../../shell/forms/use-field-specs.tsx'
import { FormError } from '../../shell/forms/form-error.tsx'
import { useProof } from '../../shell/proof/use-proof.ts'

const EMPTY = { login: '' }
const NONE: readonly Field[] = []
const PHONE = [phoneField]

/** Which login identifies the account. */
export type ResetKind = 'email' | 'phone'

interface Props {
  kind: ResetKind
  onSent: (login: string) => void
}

export function ForgotPassForm({ kind, onSent }: Props) {
  const t = useTranslations('modals.forgot-pass')
  const tSignIn = useTranslations('modals.sign-in')
  const client = useClient()
  const prove = useProof()
  const [phone] = useFieldSpecs(kind === 'phone' ? PHONE : NONE)
  const email: FieldSpec = {
    name: 'login',
    label: t('login'),
    hint: t('note'),
    isRequired: true,
    isEditable: true,
    rules: ['required', 'email'],
    autoComplete: 'username',
    kind: 'text',
    setup: { type: 'email', inputMode: 'email' },
  }
  const login: FieldSpec = phone ? { ...phone, name: 'login', label: tSignIn('phone') } : email
  const form = useFieldForm({
    specs: [login],
    values: EMPTY,
    send: async (input) => {
      const body = { login: input.login.trim() }
      await client.call('requestPasswordReset', { body: { ...body, ...(await prove()) } })
      onSent(body.login)
    },
  })
  return (
    <form noValidate className={formClass} onSubmit={form.submit}>
      <FormField spec={login} form={form} />
      <FormError text={form.formError} />
      <Button type="submit" wide size="lg" loading={form.isSubmitting} unready={!form.canSubmit}>
        {kind === 'phone' ? t('phone.tab.submit') : t('submit')}
      </Button>
    </form>
  )
}
