import { Bitcoin, CreditCard, Landmark } from 'lucide-react'
import type { InputName } from '../src/inputs/index.ts'
import type { Language } from './language.ts'
import type { Sample } from './states.tsx'

const flag = (
  <span
    aria-hidden="true"
    className="block h-4 w-6 shrink-0 rounded-[3px] bg-linear-to-b from-azure to-jade"
  />
)
const choices = (list: Readonly<Record<string, string>>) =>
  Object.entries(list).map(([value, label]) => ({ value, label }))
const countries = ({ texts }: Language) => ({
  options: choices(texts.countries).map((country) => ({ ...country, icon: flag })),
  country: 'DE',
})
const text = (value: string): Sample => ({ filled: () => value })

const SYMBOLS = { EUR: '€', BRL: 'R$', BTC: '₿', ETH: 'Ξ' } as const
const currencies = ({ texts }: Language) =>
  (Object.keys(SYMBOLS) as (keyof typeof SYMBOLS)[]).map((code) => ({
    code,
    name: texts.currencies[code],
    type: code === 'BTC' || code === 'ETH' ? 'crypto' : 'fiat',
    symbol: SYMBOLS[code],
  }))

const methods = ({ texts }: Language) => ({
  options: [
    { value: 'card', label: texts.methods.card, icon: <CreditCard aria-hidden="true" className="size-6" /> },
    { value: 'bank', label: texts.methods.bank, icon: <Landmark aria-hidden="true" className="size-6" /> },
    { value: 'crypto', label: texts.methods.crypto, icon: <Bitcoin aria-hidden="true" className="size-6" /> },
  ].map((option) => ({ ...option, text: texts.methodText })),
})

const bonuses = ({ texts }: Language) => ({
  bonuses: [
    { value: 'first', title: texts.bonuses.first, text: texts.bonusText, worth: texts.worth },
    { value: 'refused', title: texts.bonuses.refused, text: texts.bonusRefused, isDisabled: true },
  ],
  decline: texts.noBonus,
})

const deposit = ({ tag }: Language) => ({
  symbol: '€',
  min: '10',
  max: '5000',
  fractionDigits: 2,
  presets: ['5', '20', '50', '100'],
  format: (amount: string) =>
    new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }).format(
      Number(amount),
    ),
})

// A PNG of one grey pixel, enough for the preview.
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = () =>
  new File([Uint8Array.from(atob(DOT), (character) => character.charCodeAt(0))], 'passport.png', {
    type: 'image/png',
  })

export const samples: Record<InputName, Sample> = {
  'birth date': text('1990-12-10'),
  'bonus radio': { setup: bonuses, filled: () => 'first' },
  card: text('4242424242424242'),
  checkbox: { empty: false, filled: () => true },
  code: text('274163'),
  copy: text('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'),
  'CPF number': text('52998224725'),
  currencies: { setup: (language) => ({ currencies: currencies(language) }), filled: () => 'EUR' },
  date: { setup: () => ({ max: '2026-12-31' }), filled: () => '2026-11-09' },
  deposit: { setup: deposit, filled: () => '50' },
  dropdown: { setup: ({ texts }) => ({ options: choices(texts.languages) }), filled: () => 'en' },
  'dropdown search': { setup: countries, filled: () => 'DE' },
  'email verify': {
    setup: () => ({ isConfirmed: false, onSend: () => {} }),
    filled: () => 'ada@example.org',
  },
  file: {
    setup: () => ({
      kinds: ['image/jpeg', 'image/png', 'application/pdf'],
      bytesMax: 10_000_000,
      filesMax: 2,
    }),
    empty: [],
    filled: () => [picture()],
  },
  gender: { setup: ({ texts }) => ({ options: choices(texts.genders) }), filled: () => 'female' },
  number: {
    setup: ({ texts }) => ({ fractionDigits: 2, isUnsigned: true, unit: texts.unit }),
    filled: () => '1234.5',
  },
  password: { setup: () => ({ isMeasured: true }), filled: () => 'correct horse' },
  payments: { setup: methods, filled: () => 'card' },
  phone: { setup: countries, filled: () => '+4915123456789' },
  postal: { setup: () => ({ country: 'BR' }), filled: () => '01310-100' },
  radio: {
    setup: ({ texts }) => ({
      options: choices(texts.periods).map((one) => ({ ...one, text: texts.periodText })),
    }),
    filled: () => 'weekly',
  },
  search: { filled: ({ texts }) => texts.game },
  text: { filled: ({ texts }) => texts.name },
  textarea: { setup: () => ({ maxLength: 500 }), filled: ({ texts }) => texts.message },
  toggle: { empty: false, filled: () => true },
  'withdraw destination tag': { setup: () => ({ isNumber: true }), filled: () => '3184201' },
}
