/** The schemas of commands: how the office asks for their input. The same fields check what is typed on the command line. */
import { z } from 'zod'

/** What a field holds; the page draws an input for each kind. */
const fieldKind = z.enum([
  'text',
  'longText',
  'player',
  'money',
  'decimal',
  'number',
  'date',
  'dateTime',
  'choice',
  /** One of the known values, or another text: what was removed can still be named. */
  'suggestion',
  /** The name of one of the files that are sent along. */
  'file',
  /** The name of a file that the command writes. */
  'newFile',
])
export type OfficeFieldKind = z.infer<typeof fieldKind>

/** Why a value is refused. */
const fieldError = z.enum([
  'missing',
  'unknown',
  'tooLong',
  'notAmount',
  'notDecimal',
  'notNumber',
  'tooLow',
  'tooHigh',
  'notDate',
  'notDateTime',
  'notChoice',
  'notName',
])
export type OfficeFieldError = z.infer<typeof fieldError>

const field = z.object({
  name: z.string(),
  /** Which label, choices and format it has: fields of several commands share one, such as `offer`. */
  type: z.string(),
  kind: fieldKind,
  about: z.string(),
  isRequired: z.boolean(),
  /** Allowed or known values. The label is a name; null if the page translates the value. */
  choices: z.array(z.object({ value: z.string(), label: z.string().nullable() })),
  /** Of numbers. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  lengthMax: z.number().int(),
  /** Of money: the field that holds its currency. */
  currencyIn: z.string().nullable(),
})
export type OfficeField = z.infer<typeof field>

const boundAmount = z.object({ amount: z.string(), currency: z.string() })
const bound = z.object({
  /** The largest amounts of one command. */
  amounts: z.array(boundAmount),
  /** The largest sums of a day. */
  dayAmounts: z.array(boundAmount),
  /** Null: players of all markets. */
  markets: z.array(z.string()).nullable(),
})
export type OfficeBound = z.infer<typeof bound>

const commandBounds = z.object({
  /** Of the member: all of them count. */
  all: z.array(bound),
  /** Of their rights: the widest group counts, and all of its bounds. */
  anyOf: z.array(z.array(bound)),
})

export const officeCommand = z.object({
  /** As it is typed on the command line, such as `player block`. */
  name: z.string(),
  about: z.string(),
  isAllowed: z.boolean(),
  /** How far it goes for the member; null without a bound. */
  bounds: commandBounds.nullable(),
  /** False for commands that only show data. */
  needsReason: z.boolean(),
  /** It needs a code that was entered within the last minutes. */
  needsProof: z.boolean(),
  arguments: z.array(field),
  options: z.array(field),
})
export type OfficeCommand = z.infer<typeof officeCommand>
