import type { MethodField, PaymentMethod } from '@fairhall/contract'
import { formClass } from '@fairhall/ui/field'
import { NativeSelect } from '@fairhall/ui/native-select'
import { TextArea, TextField } from '@fairhall/ui/text-field'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Form } from '../../shell/forms/use-form.ts'
import type { ServerErrors } from '../../shell/forms/use-server-errors.ts'
import { type FieldValues, NETWORK, optionCode, wordsOf } from './method-rules.ts'

interface Props {
  method: PaymentMethod
  form: Form<FieldValues>
  server: ServerErrors
  onNetwork: () => void
}

/** Read from left to right in every language. */
const CODES = new Set([
  'phone',
  'cpf_number',
  'wallet_id',
  'destination_tag',
  'iban',
  'voucher_code',
  'wallet_email',
])
const DIGITS = new Set(['cpf_number', 'voucher_code'])

/** What a payment method wants to know, as the server describes it. */
export function MethodFields({ method, form, server, onNetwork }: Props) {
  if (method.fields.length === 0) return null
  return (
    <div className={formClass}>
      {method.fields.map((field) => (
        <MethodInput key={field.key} {...{ field, form, server, onNetwork }} />
      ))}
    </div>
  )
}

function MethodInput({ field, form, server, onNetwork }: Omit<Props, 'method'> & { field: MethodField }) {
  const t = useTranslations('fields-settings.fields')
  const { page } = useRouteContext({ from: '__root__' })
  const { key, fieldType, isRequired, labels, hints, options } = field
  const common = {
    name: key,
    value: form.values[key] ?? '',
    onChange: ({ target }: { target: { value: string } }) => {
      form.enter(key, target.value)
      if (key === NETWORK) onNetwork()
    },
    onBlur: () => form.leave(key),
    label: wordsOf(labels, page.locale.code) || key,
    hint: wordsOf(hints, page.locale.code),
    error: server.of(key) ?? form.errorOf(key),
    onFocus: () => server.clear(key),
    ...(isRequired ? { 'aria-required': true } : { optionalLabel: t('optional') }),
  }
  if (fieldType === 'textarea') return <TextArea {...common} />
  if (fieldType === 'text')
    return (
      <TextField
        {...common}
        autoComplete="off"
        spellCheck={false}
        {...(key === 'phone' && { inputMode: 'tel' })}
        {...(DIGITS.has(key) && { inputMode: 'numeric' })}
        {...(CODES.has(key) && { dir: 'ltr', autoCapitalize: 'none' })}
      />
    )
  return (
    <NativeSelect {...common}>
      <option value="">{t('choose')}</option>
      {options.map((option) => (
        <option key={optionCode(option)} value={optionCode(option)}>
          {option.name}
        </option>
      ))}
    </NativeSelect>
  )
}
