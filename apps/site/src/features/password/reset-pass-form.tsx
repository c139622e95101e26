import { reasonOf } from '@fairhall/client/reason'
import type { SignInMethods } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { notify } from '@fairhall/ui/toasts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { isUnanswered } from '../../shell/errors/unanswered.ts'
import type { FieldSpec } from '../../shell/forms/field-spec.ts'
import { FormField } from '../../shell/forms/form-field.tsx'
import { useFieldForm } from '../../shell/forms/use-field-form.ts'
import { FormError } from '../../shell/forms/form-error.tsx'
import { SignInMethodList } from './sign-in-method-list.tsx'

interface Props {
  code: string
  /** The password is set, and the player is still reviewing the ways to sign in. */
  onSet?: () => void
  onChanged: () => void
  /** The code is invalid or used. It may have set the password if only the reply was lost. */
  onInvalid: (isPerhapsSet: boolean) => void
}

const EMPTY = { password: '', password_confirmation: '' }

/** Sets a new password, then lists the other ways to sign in to the account. */
export function ResetPassForm({ code, onSet, onChanged, onInvalid }: Props) {
  const t = useTranslations('modals.reset-pass')
  const tFields = useTranslations('fields-settings.fields')
  const client = useClient()
  const [isPerhapsSet, setIsPerhapsSet] = useState(false)
  const [methods, setMethods] = useState<SignInMethods>()
  const field = {
    isRequired: true,
    isEditable: true,
    autoComplete: 'new-password',
    kind: 'password',
  } as const
  const specs: FieldSpec[] = [
    {
      ...field,
      name: 'password',
      label: tFields('newPassword'),
      rules: ['required', 'min:6', 'max:256'],
      setup: { isMeasured: true },
    },
    {
      ...field,
      name: 'password_confirmation',
      label: tFields('repeatNewPassword'),
      rules: ['required', 'same:password'],
      setup: {},
    },
  ]
  const choice = useFieldForm({
    specs,
    values: EMPTY,
    send: async ({ password }) => {
      try {
        const { signInMethods } = await client.call('confirmPasswordReset', { body: { code, password } })
        notify({ title: t('changed.title'), text: t('changed.text'), tone: 'success' })
        onSet?.()
        setMethods(signInMethods)
      } catch (error) {
        if (isUnanswered(error)) setIsPerhapsSet(true)
        if (reasonOf(error) !== 'resetCodeInvalid') throw error
        onInvalid(isPerhapsSet)
      }
    },
  })
  if (methods !== undefined) return <SignInMethodList methods={methods} onDone={onChanged} />
  return (
    <form noValidate className={formClass} onSubmit={choice.submit}>
      {specs.map((spec) => (
        <FormField key={spec.name} spec={spec} form={choice} />
      ))}
      <FormError text={choice.formError} />
      <Button type="submit" wide size="lg" loading={choice.isSubmitting} unready={!choice.canSubmit}>
        {t('submit')}
      </Button>
    </form>
  )
}
