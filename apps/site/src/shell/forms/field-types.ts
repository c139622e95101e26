/**
 * Maps field names to kinds of input. The server says which fields a form has and which rules apply; the site
 * decides how they are entered. An unknown field is a line of text.
 */
import type { InputName, InputSetups } from '@fairhall/ui/inputs'

/** The source of a field's options. */
export type ChoiceSource = 'countries' | 'currencies' | 'genders' | 'locales' | 'nationalities' | 'timeZones'

export interface FieldType {
  kind: InputName
  autoComplete?: string
  choices?: ChoiceSource
  isMeasured?: boolean
  maxLength?: number
  /** The kind of text. */
  text?: InputSetups['text']
}

const textField = (autoComplete: string): FieldType => ({ kind: 'text', autoComplete })
const EMAIL: FieldType = { kind: 'text', text: { type: 'email', inputMode: 'email' } }
const CODE: FieldType = { kind: 'text', text: { isCode: true } }

const types: Readonly<Record<string, FieldType>> = {
  email: { ...EMAIL, autoComplete: 'email' },
  phone: { kind: 'phone', choices: 'countries' },
  password: {
    kind: 'password',
    autoComplete: 'new-password',
    isMeasured: true,
  },
  password_confirmation: { kind: 'password', autoComplete: 'new-password' },
  currentPassword: { kind: 'password', autoComplete: 'current-password' },
  newPassword: {
    kind: 'password',
    autoComplete: 'new-password',
    isMeasured: true,
  },
  repeatNewPassword: { kind: 'password', autoComplete: 'new-password' },
  firstName: textField('given-name'),
  lastName: textField('family-name'),
  nickname: textField('nickname'),
  gender: { kind: 'gender', choices: 'genders' },
  birthdate: { kind: 'birth date' },
  age: { kind: 'number' },
  nationality: { kind: 'dropdown search', choices: 'nationalities' },
  country: { kind: 'dropdown search', choices: 'countries', autoComplete: 'country' },
  currency: { kind: 'currencies', choices: 'currencies' },
  city: textField('address-level2'),
  address: textField('street-address'),
  additionalAddress: textField('address-line2'),
  postalCode: { kind: 'postal', autoComplete: 'postal-code' },
  timeZone: { kind: 'dropdown search', choices: 'timeZones' },
  profession: textField('organization-title'),
  personalIdNumber: textField('off'),
  securityQuestion: textField('off'),
  securityAnswer: textField('off'),
  language: { kind: 'dropdown', choices: 'locales' },
  locale: { kind: 'dropdown', choices: 'locales' },
  message: { kind: 'textarea', maxLength: 1000 },
  cpf_number: { kind: 'CPF number' },
  agreements: { kind: 'checkbox' },
  receiveBonus: { kind: 'checkbox' },
  receiveEmailPromo: { kind: 'checkbox' },
  receiveSmsPromo: { kind: 'checkbox' },
  hidePlay: { kind: 'checkbox' },
  // Fields of payment methods.
  card_number: { kind: 'card', autoComplete: 'cc-number' },
  wallet_id: CODE,
  destination_tag: { kind: 'withdraw destination tag' },
  iban: CODE,
  voucher_code: CODE,
  wallet_email: EMAIL,
}

const TEXT: FieldType = { kind: 'text' }

export function fieldTypeOf(name: string): FieldType {
  return types[name] ?? TEXT
}

/** Never shown to a person. */
export const HIDDEN_FIELDS: ReadonlySet<string> = new Set(['captcha'])
