import { type Failure, messageKey, messageValues } from '@fairhall/rules'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'

/** The message for a failed rule. Needs the texts of `fields-settings/validation`. */
export function useFieldMessages(): (failure: Failure) => string {
  const t = useTranslations('fields-settings.validation')
  // Rules and messages share their names. Field definitions are data, so the compiler can't check that.
  return useCallback(
    (failure) => t(messageKey(failure) as 'required', asNumbers(messageValues(failure))),
    [t],
  )
}

/** Rule parameters are strings. Numbers among them are formatted in the reader's language. */
function asNumbers(values: Readonly<Record<string, string>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, /^\d{1,9}$/.test(value) ? Number(value) : value]),
  )
}
