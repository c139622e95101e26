import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { FormField } from '../../shell/forms/form-field.tsx'
import { currentPasswordField } from '../../shell/forms/current-password-field.ts'
import { FormError } from '../../shell/forms/form-error.tsx'
import { useFieldForm } from '../../shell/forms/use-field-form.ts'

const EMPTY = { password: '' }

/**
 * In a signed-out browser, the password proves whose account it is. Without it, the account is reset, because
 * someone else may have registered this address.
 */
export function SignedOutForm({
  send,
}: {
  send: (more: { password?: string; startsOver?: boolean }) => Promise<void>
}) {
  const t = useTranslations('pages.profile-verify')
  const tFields = useTranslations('fields-settings.fields')
  const spec = currentPasswordField(tFields('password'))
  const form = useFieldForm({ specs: [spec], values: EMPTY, send: ({ password }) => send({ password }) })
  const startOver = useMutation({ mutationFn: () => send({ startsOver: true }), onError: reportFailure })
  return (
    <form noValidate onSubmit={form.submit} className={`${formClass} mt-2 w-full text-start`}>
      <p className="mb-5 text-center text-pretty text-muted">{t('signedOut.text')}</p>
      <FormField spec={spec} form={form} />
      <FormError text={form.formError} />
      <Button type="submit" wide size="lg" loading={form.isSubmitting} unready={!form.canSubmit}>
        {t('action')}
      </Button>
      <p className="mt-7 mb-3 text-sm text-pretty text-muted">{t('signedOut.otherText')}</p>
      <Button wide variant="secondary" loading={startOver.isPending} onClick={() => startOver.mutate()}>
        {t('signedOut.other')}
      </Button>
    </form>
  )
}
