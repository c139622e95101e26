/**
 * What the platform needs of the content: the sentences of its refusals. The content module fills this port; the
 * platform knows no text and no language of its own.
 */
import type { ErrorName } from '@fairhall/contract/errors'
import type { Fault } from './errors.ts'

export interface Texts {
  /** The best locale for an Accept-Language header; the default locale where nothing fits. */
  localeFor(acceptLanguage: string | undefined): string
  error(name: ErrorName, locale: string, values: Readonly<Record<string, string>>): string
  /** The sentence for a failed rule such as `min:6`. */
  rule(fault: Fault, locale: string): string
}
