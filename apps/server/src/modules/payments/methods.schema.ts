/** The shape of payment-methods.json and payment-providers.json in CONFIG_DIR. */
import { shapes } from '@fairhall/contract'
import { toPattern } from '@fairhall/rules'
import { z } from 'zod'
import { chains } from './addresses.rules.ts'

const decimal = z.string().regex(/^\d+(\.\d{1,8})?$/, 'must be a plain decimal')
const name = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must be lower-case letters, digits and dashes')
const fieldKey = z.string().regex(/^[a-z][a-z0-9_]*$/)

const CARD_NUMBER = 'card_number'

const countryCode = z.string().regex(/^[A-Z]{2}$/, 'must be a country code')

/** What the provider takes: on top of a deposit, out of a withdrawal. */
const fee = z.object({
  percent: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,4})?$/, 'must be a percentage')
    .default('0'),
  fixed: decimal.default('0'),
})

const range = z.object({ min: decimal, max: decimal, fee: fee.optional() })

const depositRange = range.extend({ presets: z.array(decimal), default: decimal.nullable() })

/** What holds in a currency, and what holds instead in some of the countries. */
const depositRanges = z.record(
  shapes.currencyCode,
  depositRange.extend({ countries: z.record(countryCode, depositRange).optional() }),
)
const withdrawalRanges = z.record(
  shapes.currencyCode,
  range.extend({ countries: z.record(countryCode, range).optional() }),
)

const field = z
  .object({
    key: fieldKey,
    fieldType: z.enum(['text', 'textarea', 'select']).default('text'),
    isRequired: z.boolean().default(true),
    regexp: z
      .string()
      .refine((text) => toPattern(text) !== null, 'must be a regular expression')
      .nullable(),
    /** A check beyond the form of the text. */
    check: z.enum(['iban', 'phone', 'cpf_number', 'card_number']).nullable(),
    /** Of a select; their names stand in the content. */
    options: z.array(name).default([]),
  })
  .refine(
    ({ fieldType, options }) => (fieldType === 'select') === options.length > 0,
    'a select has options, and nothing else has',
  )
  .refine(
    ({ key, check }) => (key === CARD_NUMBER) === (check === CARD_NUMBER),
    'the number of a card is the field card_number, and is checked as one',
  )

/** Where a network has bounds of its own, in the currency of the method. */
const networkRange = z.object({ min: decimal.optional(), max: decimal.optional() })

const network = z.object({
  id: name,
  name: z.string().min(1),
  chain: z.enum(chains),
  deposit: networkRange.optional(),
  withdrawal: networkRange.optional(),
})

const method = z.object({
  id: name,
  provider: name,
  /** Name of a mark that the site draws. */
  logo: z.string().min(1),
  /** `form`: a page of the provider; `address`: coins to an address. */
  type: z.enum(['form', 'address']),
  /** Ids of markets; null: all of them. */
  markets: z.array(z.string()).nullable(),
  /** Codes of countries; null: all of those markets. */
  countries: z.array(countryCode).nullable().default(null),
  expiresAfterMinutes: z.int().positive(),
  /** Of coins: over which networks, the first one being the usual one. */
  networks: z.array(network).min(1).optional(),
  deposit: z
    .object({
      currencies: depositRanges,
      /**
       * What comes after the press: the provider's page in a window (`form`) or in the wallet (`iframe`), a code or an
       * address to pay to (`qr`), the same but made later (`asyncRedirect`), or nothing but the outcome (`message`).
       */
      processingType: z.enum(['form', 'qr', 'iframe', 'message', 'asyncRedirect']).optional(),
      /** A deposit never asks for a card number: the provider's own page takes it. That of a withdrawal is stored sealed. */
      fields: z
        .array(field)
        .refine((all) => all.every(({ key }) => key !== CARD_NUMBER), "a deposit can't ask for a card number")
        .default([]),
    })
    .optional(),
  withdrawal: z
    .object({
      currencies: withdrawalRanges,
      fields: z.array(field),
      /** The provider pays back to where a deposit came from, so there must have been one. */
      onlyAfterDeposit: z.boolean().default(false),
    })
    .optional(),
})

export const methodsFile = z.object({
  /** How many times a deposit must be staked before a withdrawal. */
  deposits: z.object({
    turnOver: z.int().min(0).max(100),
    /** Whether the wallet asks once more before it is closed on a deposit. */
    asksBeforeClosing: z.boolean().default(true),
  }),
  reconciliation: z
    .object({
      /** What is under way for longer is asked for at its provider every hour. */
      stuckAfterMinutes: z.int().positive().default(60),
      /** Of how many hours the lists of providers are compared with ours every night. */
      comparedHours: z.int().positive().default(72),
    })
    .prefault({}),
  /** Amounts in the base currency. */
  withdrawals: z.object({
    /** Whether a player may take one back until it is approved. */
    isDeclinable: z.boolean(),
    automaticUpTo: decimal,
    automaticPerDayUpTo: decimal,
    twoPersonsFrom: decimal,
    /** Money goes back first to the method by which it came. What becomes of a withdrawal that would go past it: a person decides, say. */
    whileOwed: z.enum(['refuse', 'person', 'allow']).default('refuse'),
    /** Who must have shown who he is before money goes out. */
    identityCheck: z.object({
      beforeFirst: z.boolean(),
      /** From this sum of his deposits on, in the base currency; null: no sum. */
      depositsFrom: decimal.nullable(),
    }),
  }),
  methods: z
    .array(
      method
        .refine((one) => (one.type === 'address') === (one.networks !== undefined), 'coins need networks')
        .refine(
          ({ type, deposit }) =>
            type === 'form' || ['qr', 'asyncRedirect', undefined].includes(deposit?.processingType),
          'coins are paid to an address: qr or asyncRedirect',
        ),
    )
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two methods have the same id'),
})

const address = z.url({ protocol: /^https?$/ })

const provider = z.object({
  id: name,
  isEnabled: z.boolean().default(true),
  /** Origins of its hosted pages, where that is not the one of `url`. */
  pages: z.array(address).optional(),
})

export const providersFile = z.object({
  providers: z.array(
    z.discriminatedUnion('adapter', [
      provider.extend({
        adapter: z.literal('sandbox'),
        /** Where it is; left out: where this installation mounts it. */
        url: address.optional(),
      }),
      provider.extend({
        adapter: z.literal('btcpay'),
        url: address,
        storeId: z.string().min(1),
        /** By chain, what BTCPay Server calls its payment method. */
        coins: z.partialRecord(z.enum(chains), z.string().min(1)),
      }),
    ]),
  ),
})

export type MethodSetting = z.infer<typeof method>
export type FieldSetting = z.infer<typeof field>
export type MethodsSetting = z.infer<typeof methodsFile>
export type ProviderSetting = z.infer<typeof providersFile>['providers'][number]
