import type { Field } from '@fairhall/contract'
import { DateField } from '@fairhall/ui/date-field'
import { NativeSelect } from '@fairhall/ui/native-select'
import { TextField } from '@fairhall/ui/text-field'
import { Toggle } from '@fairhall/ui/toggle'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useFormatter, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import type { ServerErrors } from '../../shell/forms/use-server-errors.ts'
import { useMonthNames } from '../../shell/locale/use-month-names.ts'
import { constantsQuery } from '../../shell/market/market-queries.ts'
import { type ProfileValues, SWITCHES, type SwitchName, type TextName } from './profile-form-values.ts'

interface Props {
  field: Field
  form: UseFormReturn<ProfileValues>
  server: ServerErrors
  isFixed: boolean
}

const GENDERS = ['female', 'male', 'other'] as const
const autoComplete: Partial<Record<TextName, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  nickname: 'nickname',
  city: 'address-level2',
  address: 'street-address',
  postalCode: 'postal-code',
}

export function ProfileField(props: Props) {
  const { name } = props.field
  if (SWITCHES.some((one) => one === name)) return <SwitchField {...props} />
  if (name === 'birthdate') return <BirthDateField {...props} />
  if (name === 'gender') return <GenderField {...props} />
  if (name === 'timeZone') return <TimeZoneField {...props} />
  return <LineField {...props} />
}

function useBasics({ field, form, server, isFixed }: Props) {
  const t = useTranslations('fields-settings.fields')
  const tPage = useTranslations('pages.profile-info')
  const name = field.name as TextName
  return {
    ...form.register(name),
    label: t(name),
    ...(isFixed && { hint: tPage('fixed') }),
    disabled: isFixed,
    error: server.of(name) ?? form.formState.errors[name]?.message,
    onFocus: () => server.clear(name),
  }
}

function LineField(props: Props) {
  return (
    <TextField {...useBasics(props)} autoComplete={autoComplete[props.field.name as TextName] ?? 'off'} />
  )
}

function GenderField(props: Props) {
  const t = useTranslations('fields-settings.fields')
  return (
    <NativeSelect {...useBasics(props)} autoComplete="sex">
      <option value="">{t('notSaid')}</option>
      {GENDERS.map((gender) => (
        <option key={gender} value={gender}>
          {t(`genders.${gender}`)}
        </option>
      ))}
    </NativeSelect>
  )
}

function TimeZoneField(props: Props) {
  const { data: constants } = useQuery(constantsQuery(useClient()))
  const chosen = props.form.getValues('timeZone')
  const zones = useMemo(() => {
    const known = constants?.player.timeZone ?? []
    return known.some(({ id }) => id === chosen) ? known : [{ id: chosen, name: chosen }, ...known]
  }, [constants, chosen])
  return (
    <NativeSelect {...useBasics(props)}>
      {zones.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}

function BirthDateField(props: Props) {
  const { form, server, isFixed } = props
  const t = useTranslations('fields-settings.fields')
  const tPage = useTranslations('pages.profile-info')
  const format = useFormatter()
  const monthNames = useMonthNames()
  if (isFixed) {
    const value = format.dateTime(new Date(form.getValues('birthdate')), {
      dateStyle: 'long',
      timeZone: 'UTC',
    })
    return <TextField label={t('birthdate')} value={value} readOnly disabled hint={tPage('fixed')} />
  }
  return (
    <Controller
      name="birthdate"
      control={form.control}
      render={({ field, fieldState }) => (
        <DateField
          label={t('birthdate')}
          hint={tPage('once')}
          value={field.value}
          onValue={(value) => {
            server.clear('birthdate')
            field.onChange(value)
          }}
          error={server.of('birthdate') ?? fieldState.error?.message}
          isBirthDate
          monthNames={monthNames}
          partLabels={{ day: t('day'), month: t('month'), year: t('year') }}
        />
      )}
    />
  )
}

function SwitchField({ field, form }: Props) {
  const t = useTranslations('fields-settings.fields')
  const name = field.name as SwitchName
  return <Toggle {...form.register(name)} label={t(name)} />
}
