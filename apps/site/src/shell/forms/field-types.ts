/**
 * Maps field names to kinds of input. The server says which fields a form has and which rules apply; the site
 * decides how they are entered. An unknown field is a line of text.
 */
import type { InputName, InputSetups } from '@fairhall/ui/inputs'

/** The source of a field's options. */
export type ChoiceSource = 'countries' | 'currencies' | 'genders' | 'locales' | 'nationalities' | 'timeZones'

export interface FieldType {
  type: InputName
  autoComplete?: string
  choices?: ChoiceSource
  isMeasured?: boolean
  maxLength?: number
  /** The kind of text. */
  text?: InputSetups['text']
}

const line = (autoComplete: string): FieldType => ({ type: 'text', autoComplete })
const EMAIL: FieldType = { type: 'text', text: { type: 'email', inputMode: 'email' } }
const CODE: FieldType = { type: 'text', text: { isCode: true } }

const types: Readonly<Record<string, FieldType>> = {
  email: { ...EMAIL, autoComplete: 'email' },
  phone: { type: 'phone', choices: 'countries' },
  password: {
    type: 'password',
    autoComplete: 'new-password',
    isMeasured: true,
  },
  password_confirmation: { type: 'password', autoComplete: 'new-password' },
  currentPassword: { type: 'password', autoComplete: 'current-password' },
  newPassword: {
    type: 'password',
    autoComplete: 'new-password',
    isMeasured: true,
  },
  repeatNewPassword: { type: 'password', autoComplete: 'new-password' },
  firstName: line('given-name'),
  lastName: line('family-name'),
  nickname: line('nickname'),
  gender: { type: 'gender', choices: 'genders' },
  birthdate: { type: 'birth date' },
  age: { type: 'number' },
  nationality: { type: 'dropdown search', choices: 'nationalities' },
  country: { type: 'dropdown search', choices: 'countries', autoComplete: 'country' },
  currency: { type: 'currencies', choices: 'currencies' },
  city: line('address-level2'),
  address: line('street-address'),
  additionalAddress: line('address-line2'),
  postalCode: { type: 'postal', autoComplete: 'postal-code' },
  timeZone: { type: 'dropdown search', choices: 'timeZones' },
  profession: line('organization-title'),
  personalIdNumber: line('off'),
  securityQuestion: line('off'),
  securityAnswer: line('off'),
  language: { type: 'dropdown', choices: 'locales' },
  locale: { type: 'dropdown', choices: 'locales' },
  message: { type: 'textarea', maxLength: 1000 },
  cpf_number: { type: 'CPF number' },
  agreements: { type: 'checkbox' },
  receiveBonus: { type: 'checkbox' },
  receiveEmailPromo: { type: 'checkbox' },
  receiveSmsPromo: { type: 'checkbox' },
  // Fields of payment methods.
  card_number: { type: 'card', autoComplete: 'cc-number' },
  wallet_id: CODE,
  destination_tag: { type: 'withdraw destination tag' },
  iban: CODE,
  voucher_code: CODE,
  wallet_email: EMAIL,
}

const TEXT: FieldType = { type: 'text' }

export function fieldTypeOf(name: string): FieldType {
  return types[name] ?? TEXT
}

/** Never shown to a person. */
export const HIDDEN_FIELDS: ReadonlySet<string> = new Set(['captcha'])
