import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { useTranslations } from 'use-intl'
import type { FieldSpec } from '../../../shell/forms/field-spec.ts'
import { FormField } from '../../../shell/forms/form-field.tsx'
import { useFieldForm } from '../../../shell/forms/use-field-form.ts'
import { FormError } from '../../../shell/forms/form-error.tsx'

interface Props {
  text?: string
  /** The current name. */
  values: { name: string }
  submit: string
  send: (name: string) => Promise<void>
  /** An error that did not come from the server. */
  formError?: string | undefined
}

/** The form for a passkey's name. */
export function PasskeyName({ text, values, submit, send, formError }: Props) {
  const t = useTranslations('pages.profile-security.passkeys.adding')
  const spec: FieldSpec = {
    name: 'name',
    label: t('name'),
    hint: t('hint'),
    isRequired: true,
    isEditable: true,
    rules: ['required', 'max:64'],
    autoComplete: 'off',
    kind: 'text',
    setup: { maxLength: 64 },
  }
  const form = useFieldForm({
    specs: [spec],
    values,
    send: ({ name }) => send(name),
  })
  const shown = formError ?? form.formError
  return (
    <form noValidate className={`${formClass} w-full text-start`} onSubmit={form.submit}>
      {text !== undefined && <p className="mb-5 text-sm text-pretty text-muted">{text}</p>}
      <FormField spec={spec} form={form} />
      <FormError text={shown} />
      <Button type="submit" wide size="lg" loading={form.isSubmitting} unready={!form.canSubmit}>
        {submit}
      </Button>
    </form>
  )
}
