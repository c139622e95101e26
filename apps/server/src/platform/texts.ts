/**
 * The texts that the platform needs: messages of refusals. The content module implements this port; the platform contains no text
 * and knows no language.
 */
import type { ErrorName } from '@fairhall/contract/errors'
import type { FieldError } from './errors.ts'

export interface Texts {
  /** The best locale for an Accept-Language header, or the default locale. */
  localeFor(acceptLanguage: string | undefined): string
  error(name: ErrorName, locale: string, values: Readonly<Record<string, string>>): string
  /** The message of a failed rule such as `min:6`. */
  rule(error: FieldError, locale: string): string
}
