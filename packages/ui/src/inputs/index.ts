/**
 * All kinds of input, each loaded when a form first shows it. A form needs only the name: all take the same props
 * and differ in their setup and type of value.
 */
import type { ComponentType } from 'react'
import type { BonusRadioSetup } from './bonus-radio.tsx'
import type { CodeSetup } from './code.tsx'
import type { CopySetup } from './copy.tsx'
import type { CurrenciesSetup } from './currencies.tsx'
import type { DateSetup } from './date.tsx'
import type { DepositSetup } from './deposit.tsx'
import type { DropdownSetup } from './dropdown.tsx'
import type { EmailVerifySetup } from './email-verify.tsx'
import type { FileSetup } from './file.tsx'
import type { InputProps } from './input-props.ts'
import type { NumberSetup } from './number.tsx'
import type { PasswordSetup } from './password.tsx'
import type { PaymentsSetup } from './payments.tsx'
import type { PhoneSetup } from './phone.tsx'
import type { PostalSetup } from './postal.tsx'
import type { RadioSetup } from './radio.tsx'
import type { SearchSetup } from './search.tsx'
import type { TextSetup } from './text.tsx'
import type { TextareaSetup } from './textarea.tsx'
import type { DestinationTagSetup } from './withdraw-destination-tag.tsx'

type None = Record<never, never>

/** The setup of each kind of input, besides the common props. */
export interface InputSetups {
  'birth date': None
  'bonus radio': BonusRadioSetup
  card: None
  checkbox: None
  code: CodeSetup
  copy: CopySetup
  'CPF number': None
  currencies: CurrenciesSetup
  date: DateSetup
  deposit: DepositSetup
  dropdown: DropdownSetup
  'dropdown search': DropdownSetup
  'email verify': EmailVerifySetup
  file: FileSetup
  gender: DropdownSetup
  number: NumberSetup
  password: PasswordSetup
  payments: PaymentsSetup
  phone: PhoneSetup
  postal: PostalSetup
  radio: RadioSetup
  search: SearchSetup
  text: TextSetup
  textarea: TextareaSetup
  toggle: None
  'withdraw destination tag': DestinationTagSetup
}

export type InputName = keyof InputSetups

/** A string, except for switches and files. */
export type InputValue<Name extends InputName> = Name extends 'checkbox' | 'toggle'
  ? boolean
  : Name extends 'file'
    ? readonly File[]
    : string

export type InputPart<Name extends InputName> = ComponentType<
  InputProps<InputValue<Name>> & InputSetups[Name]
>

export const inputs: { readonly [Name in InputName]: () => Promise<{ default: InputPart<Name> }> } = {
  'birth date': () => import('./birth-date.tsx'),
  'bonus radio': () => import('./bonus-radio.tsx'),
  card: () => import('./card.tsx'),
  checkbox: () => import('./checkbox.tsx'),
  code: () => import('./code.tsx'),
  copy: () => import('./copy.tsx'),
  'CPF number': () => import('./cpf-number.tsx'),
  currencies: () => import('./currencies.tsx'),
  date: () => import('./date.tsx'),
  deposit: () => import('./deposit.tsx'),
  dropdown: () => import('./dropdown.tsx'),
  'dropdown search': () => import('./dropdown-search.tsx'),
  'email verify': () => import('./email-verify.tsx'),
  file: () => import('./file.tsx'),
  gender: () => import('./gender.tsx'),
  number: () => import('./number.tsx'),
  password: () => import('./password.tsx'),
  payments: () => import('./payments.tsx'),
  phone: () => import('./phone.tsx'),
  postal: () => import('./postal.tsx'),
  radio: () => import('./radio.tsx'),
  search: () => import('./search.tsx'),
  text: () => import('./text.tsx'),
  textarea: () => import('./textarea.tsx'),
  toggle: () => import('./toggle.tsx'),
  'withdraw destination tag': () => import('./withdraw-destination-tag.tsx'),
}

export type { Choice, InputProps, WordKey, Words } from './input-props.ts'
