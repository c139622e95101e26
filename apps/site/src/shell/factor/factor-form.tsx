import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { Notice } from '@fairhall/ui/notice'
import { useTranslations } from 'use-intl'
import type { FieldSpec } from '../forms/field-spec.ts'
import { FormField } from '../forms/form-field.tsx'
import { useFieldForm } from '../forms/use-field-form.ts'

const EMPTY = { code: '' }

interface Props {
  title: string
  text: string
  submit: string
  /** Throws what the server refuses. */
  send: (code: string) => Promise<void>
  backLabel: string
  onBack: () => void
}

/** Takes a code of the player's app, or one of his recovery codes. */
export function FactorForm({ title, text, submit, send, backLabel, onBack }: Props) {
  const t = useTranslations('global-components.second-factor')
  const spec: FieldSpec = {
    name: 'code',
    label: t('code'),
    hint: t('hint'),
    isRequired: true,
    isEditable: true,
    rules: ['required'],
    autoComplete: 'one-time-code',
    type: 'text',
    setup: { isCode: true, maxLength: 32 },
  }
  const form = useFieldForm({ specs: [spec], values: EMPTY, send: ({ code }) => send(code) })
  return (
    <form noValidate onSubmit={form.submit} className={formClass}>
      <h3 className="text-lg">{title}</h3>
      <p className="mt-1 mb-5 text-sm text-pretty text-muted">{text}</p>
      <FormField spec={spec} form={form} />
      {form.told !== undefined && (
        <Notice tone="error" className="mb-4">
          {form.told}
        </Notice>
      )}
      <Button type="submit" wide size="lg" loading={form.isSubmitting} disabled={!form.canSubmit}>
        {submit}
      </Button>
      <Button wide variant="ghost" className="mt-2" onClick={onBack}>
        {backLabel}
      </Button>
    </form>
  )
}
