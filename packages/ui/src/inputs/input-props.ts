import type { ReactNode } from 'react'

/** The words of a control itself, by key; `{count}` and the like are filled in by the caller's language. */
export type Words<Key extends WordKey = WordKey> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string

/** Every word that some input says. The caller's content has a text for each. */
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

/** What every input takes, whatever it looks like: a form builds any of them from the same definition. */
export interface InputProps<Value = string> {
  name: string
  label: ReactNode
  value: Value
  onValue: (value: Value) => void
  onBlur?: () => void
  onFocus?: () => void
  hint?: ReactNode
  error?: string | undefined
  /** Shown after the label of a field that may stay empty. */
  optionalLabel?: string | undefined
  isRequired?: boolean
  isDisabled?: boolean
  /** What the input chooses from, or what it asks the server, is on its way. */
  isLoading?: boolean
  autoComplete?: string
  placeholder?: string
  /** The page's language as Intl wants it. */
  locale: string
  words: Words
}

export interface Choice {
  value: string
  label: string
  text?: string
  icon?: ReactNode
  end?: ReactNode
  /** The heading under which a long list shows it. */
  group?: string
  isDisabled?: boolean
}
