/** The shape of payment-methods.json and payment-providers.json in CONFIG_DIR. */
import { shapes } from '@fairhall/contract'
import { z } from 'zod'
import { chains } from './addresses.rules.ts'

const decimal = z.string().regex(/^\d+(\.\d{1,8})?$/, 'must be a plain decimal')
const name = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must be lower-case letters, digits and dashes')
const fieldKey = z.string().regex(/^[a-z][a-z0-9_]*$/)

const depositRange = z
  .object({ min: decimal, max: decimal, presets: z.array(decimal), default: decimal.nullable() })
  .refine(
    (range) => range.default === null || range.presets.includes(range.default),
    'the default must be a preset',
  )

const field = z.object({
  key: fieldKey,
  regexp: z.string().nullable(),
  /** A check beyond the form of the text. */
  check: z.enum(['iban', 'phone', 'cpf_number']).nullable(),
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
  expiresAfterMinutes: z.int().positive(),
  /** Of coins: over which networks, the first one being the usual one. */
  networks: z
    .array(z.object({ id: name, name: z.string().min(1), chain: z.enum(chains) }))
    .min(1)
    .optional(),
  deposit: z.object({ currencies: z.record(shapes.currencyCode, depositRange) }).optional(),
  withdrawal: z
    .object({
      currencies: z.record(shapes.currencyCode, z.object({ min: decimal, max: decimal })),
      fields: z.array(field),
      /** The provider pays back to where a deposit came from, so there must have been one. */
      onlyAfterDeposit: z.boolean().default(false),
    })
    .optional(),
})

export const methodsFile = z.object({
  /** How many times a deposit must be staked before a withdrawal. */
  deposits: z.object({ turnOver: z.int().min(0).max(100) }),
  /** Amounts in the base currency. */
  withdrawals: z.object({
    /** Whether a player may take one back until it is approved. */
    isDeclinable: z.boolean(),
    automaticUpTo: decimal,
    automaticPerDayUpTo: decimal,
    twoPersonsFrom: decimal,
    /** Who must have shown who he is before money goes out. */
    identityCheck: z.object({
      beforeFirst: z.boolean(),
      /** From this sum of his deposits on, in the base currency; null: no sum. */
      depositsFrom: decimal.nullable(),
    }),
  }),
  methods: z
    .array(
      method.refine(
        (one) => (one.type === 'address') === (one.networks !== undefined),
        'coins need networks',
      ),
    )
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two methods have the same id'),
})

export const providersFile = z.object({
  providers: z.array(
    z.object({
      id: name,
      adapter: z.enum(['sandbox']),
      /** Where it is; for the sandbox, where this installation mounts it. */
      url: z.url({ protocol: /^https?$/ }).optional(),
      /** Origins of its hosted pages, where that is not the one of `url`. */
      pages: z.array(z.url({ protocol: /^https?$/ })).optional(),
    }),
  ),
})

export type MethodSetting = z.infer<typeof method>
export type FieldSetting = z.infer<typeof field>
export type MethodsSetting = z.infer<typeof methodsFile>
export type ProviderSetting = z.infer<typeof providersFile>['providers'][number]
