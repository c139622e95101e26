import type { Field } from '@fairhall/contract'
import type { Choice, InputName, InputSetups } from '@fairhall/ui/inputs'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { usePart } from '../errors/lazy-part.tsx'
import { constantsQuery, countriesQuery, hereQuery, localesQuery } from '../market/market-queries.ts'
import { useCurrencies } from '../market/use-money.ts'
import { basicsOf, type FieldSpec } from './field-spec.ts'
import { type ChoiceSource, type FieldType, fieldTypeOf } from './field-types.ts'

/** Loaded on demand: the list of flag URLs is long, and few forms choose a country. */
const loadFlag = async () => ({ default: (await import('../market/country-flag.tsx')).CountryFlag })

const GENDERS = ['female', 'male', 'other'] as const

type Choices = { options: readonly Choice[]; isLoading: boolean }

/** Builds form fields from the server's definitions. Loads only the options that they need. */
export function useFieldSpecs(fields: readonly Field[]): FieldSpec[] {
  const choicesOf = useChoices(fields)
  const currencies = useCurrencies()
  const { country, isPending } = useCountryFor(fields)
  return useMemo(
    () =>
      fields.map((field): FieldSpec => {
        const type = fieldTypeOf(field.name)
        const { options, isLoading } = choicesOf(type.choices)
        const basics = { ...basicsOf(field, type), isLoading }
        switch (type.kind) {
          case 'phone':
            return {
              ...basics,
              isLoading: isLoading || isPending,
              kind: 'phone',
              setup: { options, country: country ?? '' },
            }
          case 'currencies':
            return { ...basics, kind: 'currencies', setup: { currencies } }
          case 'dropdown':
          case 'dropdown search':
          case 'gender':
            return { ...basics, kind: type.kind, setup: { options: withPresent(options, field.value) } }
          case 'postal':
            return { ...basics, kind: 'postal', setup: { country } }
          default:
            return { ...basics, ...plainSetup(type) }
        }
      }),
    [fields, choicesOf, currencies, country, isPending],
  )
}

/** Phone numbers and postal codes use the visitor's country. Forms without them don't request it. */
function useCountryFor(fields: readonly Field[]) {
  const isAsked = fields.some(({ name }) => ['phone', 'postal'].includes(fieldTypeOf(name).kind))
  const { data: country, isLoading } = useQuery({ ...hereQuery(useClient()), enabled: isAsked })
  return { country, isPending: isLoading }
}

type SetupOfKind = { [Name in InputName]: { kind: Name; setup: InputSetups[Name] } }[InputName]

/** Inputs without options. */
function plainSetup({ kind, isMeasured, maxLength, text = {} }: FieldType): SetupOfKind {
  switch (kind) {
    case 'password':
      return { kind, setup: { isMeasured: isMeasured === true } }
    case 'textarea':
      return { kind, setup: maxLength === undefined ? {} : { maxLength } }
    case 'birth date':
    case 'card':
    case 'checkbox':
    case 'CPF number':
    case 'number':
    case 'toggle':
    case 'withdraw destination tag':
      return { kind, setup: {} }
    default:
      return { kind: 'text', setup: text }
  }
}

/** Keeps a value that is no longer offered in its list; otherwise the field would look empty. */
function withPresent(options: readonly Choice[], value: Field['value']): readonly Choice[] {
  if (typeof value !== 'string' || value === '' || options.some((option) => option.value === value))
    return options
  return [{ value, label: value }, ...options]
}

function useChoices(fields: readonly Field[]): (source: ChoiceSource | undefined) => Choices {
  const t = useTranslations('fields-settings.fields')
  const client = useClient()
  const locale = useLocale()
  const sources = new Set(fields.map(({ name }) => fieldTypeOf(name).choices))
  const countries = useQuery({ ...countriesQuery(client), enabled: sources.has('countries') })
  const needsConstants = sources.has('timeZones') || sources.has('nationalities')
  const constants = useQuery({ ...constantsQuery(client), enabled: needsConstants })
  const locales = useQuery({ ...localesQuery(client), enabled: sources.has('locales') })
  const [countryList, known, localeList] = [countries.data, constants.data, locales.data]
  return useMemo(() => {
    const lists: Record<ChoiceSource, readonly Choice[] | undefined> = {
      countries: countryList?.map(({ code, name }) => countryChoice(code, name)),
      currencies: [],
      genders: GENDERS.map((gender) => ({ value: gender, label: t(`genders.${gender}`) })),
      locales: localeList?.map(({ code, name }) => ({ value: code, label: name })),
      nationalities: known && choicesOfNationality(known.player.nationality, locale),
      timeZones: known?.player.timeZone.map(({ id, name }) => ({ value: id, label: name })),
    }
    return (source) => {
      const options = source === undefined ? [] : lists[source]
      return { options: options ?? [], isLoading: options === undefined }
    }
  }, [countryList, known, localeList, locale, t])
}

const countryChoice = (code: string, name: string): Choice => ({
  value: code,
  label: name,
  icon: <Flag code={code} />,
})

/** Optional decoration next to the country's name. */
function Flag({ code }: { code: string }) {
  const { data: CountryFlag } = usePart('country-flag', loadFlag)
  return CountryFlag === undefined ? <span className="h-4 w-6 shrink-0" /> : <CountryFlag code={code} />
}

function choicesOfNationality(codes: readonly string[], locale: string): Choice[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return codes
    .map((code) => countryChoice(code, names.of(code) ?? code))
    .sort((one, other) => one.label.localeCompare(other.label, locale))
}
