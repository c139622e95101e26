import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { Notice } from '@fairhall/ui/notice'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import type { FieldSpec } from '../../shell/forms/field-spec.ts'
import { FormField } from '../../shell/forms/form-field.tsx'
import { useFieldForm } from '../../shell/forms/use-field-form.ts'
import { useProof } from '../../shell/proof/use-proof.ts'

const EMPTY = { login: '' }

export function ForgotPassForm({ onSent }: { onSent: (login: string) => void }) {
  const t = useTranslations('modals.forgot-pass')
  const client = useClient()
  const prove = useProof()
  const login: FieldSpec = {
    name: 'login',
    label: t('login'),
    hint: t('note'),
    isRequired: true,
    isEditable: true,
    rules: ['required', 'email'],
    autoComplete: 'username',
    type: 'text',
    setup: { type: 'email', inputMode: 'email' },
  }
  const wish = useFieldForm({
    specs: [login],
    values: EMPTY,
    send: async (given) => {
      const body = { login: given.login.trim() }
      await client.call('requestPasswordReset', { body: { ...body, ...(await prove()) } })
      onSent(body.login)
    },
  })
  return (
    <form noValidate className={formClass} onSubmit={wish.submit}>
      <FormField spec={login} form={wish} />
      {wish.told !== undefined && (
        <Notice tone="error" className="mb-4">
          {wish.told}
        </Notice>
      )}
      <Button type="submit" wide size="lg" loading={wish.isSubmitting} disabled={!wish.canSubmit}>
        {t('submit')}
      </Button>
    </form>
  )
}
