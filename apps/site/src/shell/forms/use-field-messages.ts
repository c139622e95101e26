import { type Failure, messageKey, messageValues } from '@fairhall/rules'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'

/** The words of a failed rule. Needs the texts of `fields-settings/validation`. */
export function useFieldMessages(): (failure: Failure) => string {
  const t = useTranslations('fields-settings.validation')
  // Rule and message have the same names; the definition of a field is data, so the compiler cannot see it.
  return useCallback((failure) => t(messageKey(failure) as 'required', messageValues(failure)), [t])
}
