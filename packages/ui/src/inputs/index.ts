/**
 * All kinds of input, each loaded when a form first shows it. A form needs only the name: all take the same props
 * and differ in their setup and type of value.
 */
import type { ComponentType } from 'react'
import type { BonusRadioSetup } from './choice/bonus-radio.tsx'
import type { CodeSetup } from './text/code.tsx'
import type { CopySetup } from './copy.tsx'
import type { CurrenciesSetup } from './choice/currencies.tsx'
import type { DateSetup } from './date/date.tsx'
import type { DepositSetup } from './payment/deposit.tsx'
import type { DropdownSetup } from './choice/dropdown.tsx'
import type { EmailVerifySetup } from './email-verify.tsx'
import type { FileSetup } from './file.tsx'
import type { InputProps } from './input-props.ts'
import type { NumberSetup } from './text/number.tsx'
import type { PasswordSetup } from './text/password.tsx'
import type { PaymentsSetup } from './payment/payments.tsx'
import type { PhoneSetup } from './text/phone.tsx'
import type { PostalSetup } from './text/postal.tsx'
import type { RadioSetup } from './choice/radio.tsx'
import type { SearchSetup } from './text/search.tsx'
import type { TextSetup } from './text/text.tsx'
import type { TextareaSetup } from './text/textarea.tsx'
import type { DestinationTagSetup } from './payment/withdraw-destination-tag.tsx'

type None = Record<never, never>

/** The setup of each kind of input, in addition to the common props. */
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
type InputValue<Name extends InputName> = Name extends 'checkbox' | 'toggle'
  ? boolean
  : Name extends 'file'
    ? readonly File[]
    : string

type InputPart<Name extends InputName> = ComponentType<InputProps<InputValue<Name>> & InputSetups[Name]>

export const inputs: { readonly [Name in InputName]: () => Promise<{ default: InputPart<Name> }> } = {
  'birth date': () => import('./date/birth-date.tsx'),
  'bonus radio': () => import('./choice/bonus-radio.tsx'),
  card: () => import('./payment/card.tsx'),
  checkbox: () => import('./choice/checkbox.tsx'),
  code: () => import('./text/code.tsx'),
  copy: () => import('./copy.tsx'),
  'CPF number': () => import('./text/cpf-number.tsx'),
  currencies: () => import('./choice/currencies.tsx'),
  date: () => import('./date/date.tsx'),
  deposit: () => import('./payment/deposit.tsx'),
  dropdown: () => import('./choice/dropdown.tsx'),
  'dropdown search': () => import('./choice/dropdown-search.tsx'),
  'email verify': () => import('./email-verify.tsx'),
  file: () => import('./file.tsx'),
  gender: () => import('./choice/gender.tsx'),
  number: () => import('./text/number.tsx'),
  password: () => import('./text/password.tsx'),
  payments: () => import('./payment/payments.tsx'),
  phone: () => import('./text/phone.tsx'),
  postal: () => import('./text/postal.tsx'),
  radio: () => import('./choice/radio.tsx'),
  search: () => import('./text/search.tsx'),
  text: () => import('./text/text.tsx'),
  textarea: () => import('./text/textarea.tsx'),
  toggle: () => import('./choice/toggle.tsx'),
  'withdraw destination tag': () => import('./payment/withdraw-destination-tag.tsx'),
}

export type { Choice, InputProps, WordKey, Words } from './input-props.ts'
