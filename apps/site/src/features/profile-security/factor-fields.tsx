import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { Notice } from '@fairhall/ui/notice'
import { useTranslations } from 'use-intl'
import type { FieldSpec } from '../../shell/forms/field-spec.ts'
import { FormField } from '../../shell/forms/form-field.tsx'
import { useFieldForm } from '../../shell/forms/use-field-form.ts'

export interface Shown {
  password: string
  code: string
}

const EMPTY: Shown = { password: '', code: '' }

interface Props {
  text?: string
  asks: readonly (keyof Shown)[]
  codeHint?: string
  submit: string
  send: (shown: Shown) => Promise<void>
  onBack?: () => void
  variant?: 'primary' | 'danger'
}

/** What proves that it is the player himself: his password, a code of his app, or both. */
export function FactorFields({ text, asks, codeHint, submit, send, onBack, variant = 'primary' }: Props) {
  const t = useTranslations('pages.profile-security.factor')
  const tFields = useTranslations('fields-settings.fields')
  const field = { isRequired: true, isEditable: true, rules: ['required'] }
  const known: Record<keyof Shown, FieldSpec> = {
    password: {
      ...field,
      name: 'password',
      label: tFields('password'),
      autoComplete: 'current-password',
      type: 'password',
      setup: {},
    },
    code: {
      ...field,
      name: 'code',
      label: t('code'),
      hint: codeHint ?? t('codeHint'),
      autoComplete: 'one-time-code',
      type: 'text',
      setup: { isCode: true, maxLength: 32 },
    },
  }
  const specs = asks.map((name) => known[name])
  const form = useFieldForm({ specs, values: EMPTY, send })
  return (
    <form noValidate className={`${formClass} w-full text-start`} onSubmit={form.submit}>
      {text !== undefined && <p className="mb-5 text-sm text-pretty text-muted">{text}</p>}
      {specs.map((spec) => (
        <FormField key={spec.name} spec={spec} form={form} />
      ))}
      {form.told !== undefined && (
        <Notice tone="error" className="mb-4">
          {form.told}
        </Notice>
      )}
      <Button
        type="submit"
        wide
        size="lg"
        variant={variant}
        loading={form.isSubmitting}
        disabled={!form.canSubmit}
      >
        {submit}
      </Button>
      {onBack !== undefined && (
        <Button wide variant="ghost" className="mt-2" onClick={onBack}>
          {t('managed.back')}
        </Button>
      )}
    </form>
  )
}
