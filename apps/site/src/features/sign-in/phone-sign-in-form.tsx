import { useTranslations } from 'use-intl'
import { phoneField } from '../../shell/forms/phone-field.ts'
import { useFieldSpecs } from '../../shell/forms/use-field-specs.tsx'
import { SignInForm, type SignInProps } from './sign-in-form.tsx'

const PHONE = [phoneField]

/** Loaded on demand: the fields that the server defines are the larger half of the forms' code. */
export default function PhoneSignInForm(props: SignInProps) {
  const t = useTranslations('modals.sign-in')
  const [phone] = useFieldSpecs(PHONE)
  if (phone === undefined) return null
  return <SignInForm kind="phone" login={{ ...phone, name: 'login', label: t('phone') }} {...props} />
}
