import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { notify } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import type { FieldSpec } from '../../../shell/forms/field-spec.ts'
import { FormField } from '../../../shell/forms/form-field.tsx'
import { useFieldForm } from '../../../shell/forms/use-field-form.ts'
import { FormError } from '../../../shell/forms/form-error.tsx'
import { SESSIONS } from '../sessions/sessions-query.ts'
import { useFactorStep } from '../../../shell/factor/use-factor-step.tsx'

const EMPTY = { currentPassword: '', newPassword: '', repeatNewPassword: '' }

export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const t = useTranslations('pages.profile-security.password')
  const tFields = useTranslations('fields-settings.fields')
  const client = useClient()
  const queryClient = useQueryClient()
  const { step, guarded } = useFactorStep()
  const field = { isRequired: true, isEditable: true, kind: 'password' } as const
  const specs: FieldSpec[] = [
    {
      ...field,
      name: 'currentPassword',
      label: tFields('currentPassword'),
      rules: ['required'],
      autoComplete: 'current-password',
      setup: {},
    },
    {
      ...field,
      name: 'newPassword',
      label: tFields('newPassword'),
      rules: ['required', 'min:6', 'max:256', 'different:currentPassword'],
      autoComplete: 'new-password',
      setup: { isMeasured: true },
    },
    {
      ...field,
      name: 'repeatNewPassword',
      label: tFields('repeatNewPassword'),
      rules: ['required', 'same:newPassword'],
      autoComplete: 'new-password',
      setup: {},
    },
  ]
  const change = useFieldForm({
    specs,
    values: EMPTY,
    send: (body) =>
      guarded(async () => {
        await client.call('changePassword', { body })
        notify({ title: t('changed.title'), text: t('changed.text'), tone: 'success' })
        void queryClient.invalidateQueries({ queryKey: SESSIONS })
        onChanged()
      }),
  })
  if (step) return step
  return (
    <form noValidate className={formClass} onSubmit={change.submit}>
      {specs.map((spec) => (
        <FormField key={spec.name} spec={spec} form={change} />
      ))}
      <FormError text={change.formError} />
      <Button type="submit" wide size="lg" loading={change.isSubmitting} unready={!change.canSubmit}>
        {t('submit')}
      </Button>
    </form>
  )
}
