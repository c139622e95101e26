import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { useTranslations } from 'use-intl'
import type { FieldSpec } from '../../shell/forms/field-spec.ts'
import { FormField } from '../../shell/forms/form-field.tsx'
import { useFieldForm } from '../../shell/forms/use-field-form.ts'
import { Told } from '../../shell/forms/told.tsx'

interface Props {
  text?: string
  /** The current name. */
  values: { name: string }
  submit: string
  send: (name: string) => Promise<void>
  /** An error that did not come from the server. */
  told?: string | undefined
}

/** The form for a passkey's name. */
export function PasskeyName({ text, values, submit, send, told }: Props) {
  const t = useTranslations('pages.profile-security.passkeys.adding')
  const spec: FieldSpec = {
    name: 'name',
    label: t('name'),
    hint: t('hint'),
    isRequired: true,
    isEditable: true,
    rules: ['required', 'max:64'],
    autoComplete: 'off',
    type: 'text',
    setup: { maxLength: 64 },
  }
  const form = useFieldForm({
    specs: [spec],
    values,
    send: ({ name }) => send(name),
  })
  const shown = told ?? form.told
  return (
    <form noValidate className={`${formClass} w-full text-start`} onSubmit={form.submit}>
      {text !== undefined && <p className="mb-5 text-sm text-pretty text-muted">{text}</p>}
      <FormField spec={spec} form={form} />
      <Told text={shown} />
      <Button type="submit" wide size="lg" loading={form.isSubmitting} disabled={!form.canSubmit}>
        {submit}
      </Button>
    </form>
  )
}
