import { type Failure, messageKey, messageValues } from '@fairhall/rules'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'

/** The words of a failed rule. Needs the texts of `fields-settings/validation`. */
export function useFieldMessages(): (failure: Failure) => string {
  const t = useTranslations('fields-settings.validation')
  // Rule and message have the same names; the definition of a field is data, so the compiler cannot see it.
  return useCallback(
    (failure) => t(messageKey(failure) as 'required', asNumbers(messageValues(failure))),
    [t],
  )
}

/** What a rule is told as text is a number to the reader, and is written as his language writes one. */
function asNumbers(values: Readonly<Record<string, string>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, /^\d{1,9}$/.test(value) ? Number(value) : value]),
  )
}
