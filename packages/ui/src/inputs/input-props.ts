import type { ReactNode } from 'react'

/** The texts of a control, by key. The caller's translations fill in placeholders such as `{count}`. */
export type Words<Key extends WordKey = WordKey> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string

/** All text keys of the inputs. The caller's content must have each of them. */
export type WordKey =
  | 'choose'
  | 'clear'
  | 'codeDigits'
  | 'copied'
  | 'copy'
  | 'date.day'
  | 'date.dayLetters'
  | 'date.month'
  | 'date.monthLetters'
  | 'date.next'
  | 'date.open'
  | 'date.previous'
  | 'date.year'
  | 'date.yearLetters'
  | 'deposit.presets'
  | 'deposit.range'
  | 'deposit.raised'
  | 'deposit.lowered'
  | 'email.confirmed'
  | 'email.send'
  | 'email.sent'
  | 'email.unconfirmed'
  | 'file.add'
  | 'file.drop'
  | 'file.empty'
  | 'file.limits'
  | 'file.many'
  | 'file.remove'
  | 'file.size'
  | 'file.type'
  | 'list.crypto'
  | 'list.empty'
  | 'list.fiat'
  | 'list.open'
  | 'loading'
  | 'password.hide'
  | 'password.show'
  | 'password.good'
  | 'password.strong'
  | 'password.weak'
  | 'phone.country'
  | 'phone.searchCountry'
  | 'tag.none'
  | 'textLength'

/** The common props of all inputs: a form renders any of them from the same definition. */
export interface InputProps<Value = string> {
  name: string
  label: ReactNode
  value: Value
  onValue: (value: Value) => void
  onBlur?: () => void
  onFocus?: () => void
  hint?: ReactNode
  error?: string | undefined
  /** Shown after the label of an optional field. */
  optionalLabel?: string | undefined
  isRequired?: boolean
  isDisabled?: boolean
  /** The options, or a check by the server, are loading. */
  isLoading?: boolean
  autoComplete?: string
  placeholder?: string
  /** The page's language as Intl expects it. */
  locale: string
  words: Words
}

export interface Choice {
  value: string
  label: string
  text?: string
  icon?: ReactNode
  end?: ReactNode
  /** The heading of its group in a long list. */
  group?: string
  isDisabled?: boolean
}
