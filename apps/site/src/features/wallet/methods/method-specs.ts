/** Maps a payment method's fields to form fields. */
import type { Field, MethodField, PaymentMethod } from '@fairhall/contract'
import type { Choice } from '@fairhall/ui/inputs'
import { useRouteContext } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { FieldSpec } from '../../../shell/forms/field-spec.ts'
import { useFieldSpecs } from '../../../shell/forms/use-field-specs.tsx'
import { optionCode, wordsOf } from './method-rules.ts'

/** Lists longer than this can be searched. */
const LONG = 12

/** The fields of a method in the page's language. A phone number without a country code belongs to `country`. */
export function useMethodSpecs({ fields }: PaymentMethod, country: string): FieldSpec[] {
  const t = useTranslations('fields-settings.fields.inputs')
  const { page } = useRouteContext({ from: '__root__' })
  const locale = page.locale.code
  const byName = useFieldSpecs(useMemo(() => fields.map((field) => toField(field, locale)), [fields, locale]))
  return fields.flatMap((field, index) => {
    const spec = byName[index]
    return spec === undefined
      ? []
      : [specOf(field, { ...spec, hint: wordsOf(field.hints, locale) }, { country, none: t('choose') })]
  })
}

/** Converts to the field definition that all forms use. Validation depends on the values; see `methodRules`. */
function toField({ key, isRequired, labels, value }: MethodField, locale: string): Field {
  const description = wordsOf(labels, locale) || key
  return {
    name: key,
    description,
    isRequired,
    value,
    editable: true,
    isVisible: true,
    position: 0,
    rules: [],
  }
}

/** The method's description takes precedence over the field's name. */
export function specOf(
  field: MethodField,
  spec: FieldSpec,
  { country, none }: { country: string; none: string },
): FieldSpec {
  if (field.fieldType === 'textarea') return { ...spec, kind: 'textarea', setup: {} }
  if (field.fieldType === 'select') {
    const options = choicesOf(field, none)
    return { ...spec, kind: options.length > LONG ? 'dropdown search' : 'dropdown', setup: { options } }
  }
  const isNumber = isOfDigits(field.regexp)
  switch (spec.kind) {
    case 'phone':
      return { ...spec, setup: { ...spec.setup, country } }
    case 'withdraw destination tag':
      return { ...spec, setup: { isNumber } }
    case 'text':
      return isNumber ? { ...spec, setup: { isCode: true, inputMode: 'numeric' } } : spec
    default:
      return spec
  }
}

/** An optional select can be cleared. */
function choicesOf({ isRequired, options }: MethodField, none: string): Choice[] {
  const choices = options.map((option) => ({ value: optionCode(option), label: option.name }))
  return isRequired ? choices : [{ value: '', label: none }, ...choices]
}

/** Whether a pattern accepts only digits, including in groups. */
export function isOfDigits(regexp: string | null): boolean {
  return regexp !== null && /^\^((\\d|\[0-9\]|\[[ -]+\])(\{\d+(,\d*)?\}|[?+*])?)+\$$/.test(regexp)
}
