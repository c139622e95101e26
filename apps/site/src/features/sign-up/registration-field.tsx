import type { Field, Init } from '@fairhall/contract'
import { Checkbox } from '@fairhall/ui/checkbox'
import { PasswordField } from '@fairhall/ui/password-field'
import { SearchSelect } from '@fairhall/ui/search-select'
import { TextField } from '@fairhall/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { CountryFlag } from '../../shell/market/country-flag.tsx'
import { countriesQuery } from '../../shell/market/market-queries.ts'
import { useCurrencies } from '../../shell/market/use-money.ts'
import { useTermsLinks } from './terms-links.tsx'
import type { Registration } from './use-registration.ts'

interface Props {
  field: Field
  registration: Registration
  init: Init
}

type Part = (props: Props) => ReactNode

const REVALIDATED: Record<string, string> = { password: 'password_confirmation' }

/** One field of the registration, by its name. A field that the site does not know is a line of text. */
export function RegistrationField(props: Props) {
  const Part = parts[props.field.name] ?? LineField
  return <Part {...props} />
}

/** Everything but the label: that of the consent is a sentence with links. */
function useControl({ field, registration }: Props) {
  const t = useTranslations('fields-settings.fields')
  const { name, isRequired, editable } = field
  const again = REVALIDATED[name]
  return {
    ...registration.form.register(name, again === undefined ? {} : { deps: [again] }),
    ...(isRequired ? { 'aria-required': true } : { optionalLabel: t('optional') }),
    readOnly: !editable,
    error: registration.errorOf(name),
    onFocus: () => registration.clearError(name),
  }
}

function useBasics(props: Props) {
  return { ...useControl(props), label: props.field.description }
}

function LineField(props: Props) {
  return <TextField {...useBasics(props)} autoComplete="off" />
}

function EmailField(props: Props) {
  return (
    <TextField
      {...useBasics(props)}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

function PhoneField(props: Props) {
  return (
    <TextField
      {...useBasics(props)}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      dir="ltr"
      maxLength={16}
      placeholder="+"
    />
  )
}

function NewPasswordField(props: Props) {
  const t = useTranslations('fields-settings.fields')
  const basics = useBasics(props)
  const labels = { weak: t('strength.weak'), good: t('strength.good'), strong: t('strength.strong') }
  return (
    <PasswordField
      {...basics}
      autoComplete="new-password"
      showLabel={t('showPassword')}
      hideValueLabel={t('hidePassword')}
      {...(props.field.name === 'password' && { strengthLabels: labels })}
    />
  )
}

function CountryField(props: Props) {
  const { data: countries = [] } = useQuery(countriesQuery(useClient()))
  const options = countries.map(({ code, name }) => ({
    value: code,
    label: name,
    icon: <CountryFlag code={code} />,
  }))
  return <ListField {...props} options={options} autoComplete="country" />
}

function CurrencyField(props: Props) {
  const options = useCurrencies().map(({ code, name }) => ({ value: code, label: name, end: code }))
  return <ListField {...props} options={options} />
}

type ListProps = Props & { options: readonly { value: string; label: string }[]; autoComplete?: string }

function ListField({ options, autoComplete, ...props }: ListProps) {
  const t = useTranslations('fields-settings.fields')
  const { label, error, optionalLabel } = { optionalLabel: undefined, ...useBasics(props) }
  const { field, registration } = props
  return (
    <Controller
      name={field.name}
      control={registration.form.control}
      render={({ field: control }) => (
        <SearchSelect
          {...{ label, error, options, optionalLabel }}
          value={String(control.value)}
          onValue={(value) => {
            registration.clearError(field.name)
            control.onChange(value)
          }}
          disabled={!field.editable}
          emptyText={t('noMatch')}
          openLabel={t('openList')}
          {...(autoComplete !== undefined && { autoComplete })}
        />
      )}
    />
  )
}

function AgreementsField(props: Props) {
  const t = useTranslations('fields-settings.fields')
  const control = withoutLineParts(useControl(props))
  return (
    <Checkbox {...control} label={t.rich('agreements', { age: props.init.ageMin, ...useTermsLinks() })} />
  )
}

function SwitchField(props: Props) {
  return <Checkbox {...withoutLineParts(useBasics(props))} />
}

/** A checkbox is never marked as optional: its sentence says everything. */
function withoutLineParts<Given extends { optionalLabel?: string; readOnly: boolean }>(given: Given) {
  const { optionalLabel: _optionalLabel, readOnly: _readOnly, ...rest } = given
  return rest
}

const parts: Record<string, Part> = {
  email: EmailField,
  phone: PhoneField,
  password: NewPasswordField,
  password_confirmation: NewPasswordField,
  country: CountryField,
  currency: CurrencyField,
  agreements: AgreementsField,
  receiveEmailPromo: SwitchField,
  receiveSmsPromo: SwitchField,
}
