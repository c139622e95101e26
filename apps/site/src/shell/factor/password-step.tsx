import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { useTranslations } from 'use-intl'
import { FormField } from '../forms/form-field.tsx'
import { currentPasswordField } from '../forms/current-password-field.ts'
import { FormError } from '../forms/form-error.tsx'
import { useFieldForm } from '../forms/use-field-form.ts'

const EMPTY = { password: '' }

/** Asks players without a second factor for their password before a withdrawal to a new destination. */
export default function PasswordStep({
  send,
  onBack,
}: {
  /** Throws the server's refusal. */
  send: (shown: { password: string }) => Promise<void>
  onBack: () => void
}) {
  const t = useTranslations('global-components.second-factor.password')
  const tFields = useTranslations('fields-settings.fields')
  const spec = currentPasswordField(tFields('password'))
  const form = useFieldForm({ specs: [spec], values: EMPTY, send })
  return (
    <form noValidate onSubmit={form.submit} className={formClass}>
      <h3 className="text-lg">{t('title')}</h3>
      <p className="mt-1 mb-5 text-sm text-pretty text-muted">{t('text')}</p>
      <FormField spec={spec} form={form} />
      <FormError text={form.formError} />
      <Button type="submit" wide size="lg" loading={form.isSubmitting} unready={!form.canSubmit}>
        {t('submit')}
      </Button>
      <Button wide variant="ghost" className="mt-2" onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  )
}
