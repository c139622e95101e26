/** Schema of payment-methods.json in CONFIG_DIR. */
import { shapes } from '@fairhall/contract'
import { toPattern } from '@fairhall/rules'
import { z } from 'zod'
import { chains } from './addresses.rules.ts'

const decimal = z.string().regex(/^\d+(\.\d{1,8})?$/, 'must be a plain decimal')
/** An ID in the operator's files. */
export const idShape = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*$/, 'must be lower-case letters, digits and dashes')
const fieldKey = z.string().regex(/^[a-z][a-z0-9_]*$/)

const CARD_NUMBER = 'card_number'

const countryCode = z.string().regex(/^[A-Z]{2}$/, 'must be a country code')

/** What the provider charges: on top of a deposit, out of a withdrawal. */
const fee = z.object({
  percent: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,4})?$/, 'must be a percentage')
    .default('0'),
  fixed: decimal.default('0'),
})

const range = z.object({ min: decimal, max: decimal, fee: fee.optional() })

const depositRange = range.extend({ presets: z.array(decimal), default: decimal.nullable() })

const processingTypes = ['form', 'qr', 'iframe', 'message', 'asyncRedirect'] as const
export type ProcessingType = (typeof processingTypes)[number]

/** Ranges by currency, with overrides for some countries. */
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
    /** A check beyond the regular expression. */
    check: z.enum(['iban', 'phone', 'cpf_number', 'card_number']).nullable(),
    /** Options of a select. Their names are in the content. */
    options: z.array(idShape).default([]),
  })
  .refine(
    ({ fieldType, options }) => (fieldType === 'select') === options.length > 0,
    'a select must have options, and other fields must not',
  )
  .refine(
    ({ key, check }) => (key === CARD_NUMBER) === (check === CARD_NUMBER),
    'the field card_number and the check card_number must be used together',
  )

/** Overrides of the range for one network, in the currency of the method. */
const networkRange = z.object({ min: decimal.optional(), max: decimal.optional() })

const network = z.object({
  id: idShape,
  name: z.string().min(1),
  chain: z.enum(chains),
  deposit: networkRange.optional(),
  withdrawal: networkRange.optional(),
})

const method = z.object({
  id: idShape,
  provider: idShape,
  /** Name of an icon that the site draws. */
  logo: z.string().min(1),
  /** `form`: a page of the provider; `address`: coins to an address. */
  type: z.enum(['form', 'address']),
  /** Market IDs. Null: all markets. */
  markets: z.array(z.string()).nullable(),
  /** Country codes. Null: all countries of those markets. */
  countries: z.array(countryCode).nullable().default(null),
  expiresAfterMinutes: z.int().positive(),
  /** Networks of a crypto method, the default first. */
  networks: z.array(network).min(1).optional(),
  deposit: z
    .object({
      currencies: depositRanges,
      /**
       * What follows the deposit request: the provider's page in a window (`form`) or in the wallet (`iframe`), a code
       * or an address to pay to (`qr`), the same but delivered later (`asyncRedirect`), or only the outcome
       * (`message`).
       */
      processingType: z.enum(processingTypes).optional(),
      /**
       * Whether coins may be sent to the address without naming an amount first. Where a deposit has a fee, the amount is
       * asked for anyway, because the fee is on top of it.
       */
      isAmountOpen: z.boolean().optional(),
      /**
       * A deposit never asks for a card number: the provider's own page takes it. The card number of a withdrawal is
       * stored sealed.
       */
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
      /** The provider pays back to the source of a deposit, so there must have been a deposit. */
      onlyAfterDeposit: z.boolean().default(false),
    })
    .optional(),
})

export const methodsFile = z.object({
  /** How many times a deposit must be staked before a withdrawal. */
  deposits: z.object({
    turnOver: z.int().min(0).max(100),
    /** Whether the wallet asks for confirmation before it is closed during a deposit. */
    asksBeforeClosing: z.boolean().default(true),
  }),
  reconciliation: z
    .object({
      /** Age in minutes from which a payment under way is asked for at its provider every hour. */
      stuckAfterMinutes: z.int().positive().default(60),
      /** How many hours back the nightly comparison with the providers' order lists goes. */
      comparedHours: z.int().positive().default(72),
    })
    .prefault({}),
  /** Amounts in the base currency. */
  withdrawals: z.strictObject({
    automaticUpTo: decimal,
    automaticPerDayUpTo: decimal,
    twoMembersFrom: decimal,
    /**
     * Closed loop: what happens to a withdrawal that skips a method which money must go back to. `person` means that
     * staff decides.
     */
    whileOwed: z.enum(['refuse', 'person', 'allow']).default('refuse'),
    /** Which players must verify their identity before a withdrawal. */
    identityCheck: z.object({
      beforeFirst: z.boolean(),
      /** Sum of deposits that requires verification, in the base currency. Null: no such sum. */
      depositsFrom: decimal.nullable(),
    }),
  }),
  methods: z
    .array(
      method
        .refine(
          (one) => (one.type === 'address') === (one.networks !== undefined),
          'a method of type address must have networks, and other methods must not',
        )
        .refine(
          ({ type, deposit }) =>
            type === 'form' || ['qr', 'asyncRedirect', undefined].includes(deposit?.processingType),
          'the processingType of a method of type address must be qr or asyncRedirect',
        )
        .refine(
          ({ type, deposit }) => type === 'address' || deposit?.isAmountOpen !== true,
          'only the amount of a method of type address can be open',
        ),
    )
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'method IDs must be unique'),
})

export type MethodSetting = z.infer<typeof method>
export type FieldSetting = z.infer<typeof field>
export type MethodsSetting = z.infer<typeof methodsFile>
