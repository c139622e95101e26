/** The input of a command: its fields, in their order, and what is wrong with values for them. Pure. */
import type { OfficeFieldError } from '@fairhall/contract/office'
import { z } from 'zod'
import type { Command } from '../command.ts'
import { choiceOf, type FieldType, fieldTypes, numberOf } from './field-types.ts'

export interface InputField {
  name: string
  /** As in `field-types.ts`. */
  typeName: string
  type: FieldType
  /** The explanation of an option. Arguments are explained by the command. */
  about: string
  isRequired: boolean
}

interface InputFields {
  args: readonly InputField[]
  options: readonly InputField[]
}

/** As they are typed. */
export interface TypedInput {
  args: readonly string[]
  options: Readonly<Record<string, string>>
  reason: string
}

/** The first wrong field: how it is typed, and how the office names it. */
interface InputError {
  field: string
  error: OfficeFieldError
  /** For the command line. */
  text: string
}

const ARGUMENT = /<[^>]+>|\[[^\]]+\]/g

/** `<on|off>` allows two values, `[player]` may be left out, and `<first:market or profile>` has another name than its type. */
function toArgument(shown: string): InputField {
  const inside = shown.slice(1, -1)
  const [name = '', typeName = name] = inside.split(':')
  const type = typeName.includes('|') ? choiceOf(typeName.split('|')) : requireType(typeName)
  return { name, typeName, type, about: '', isRequired: shown.startsWith('<') }
}

function requireType(name: string): FieldType {
  const type = fieldTypes[name]
  if (type === undefined) throw new Error(`There is no type "${name}" of fields in field-types.ts`)
  return type
}

type Option = NonNullable<Command['options']>[string]

function toOption([name, option]: [string, Option]): InputField {
  const { value, about, isRequired = false, choices, bounds } = option
  const type =
    choices !== undefined ? choiceOf(choices) : bounds !== undefined ? numberOf(bounds) : requireType(value)
  return { name, typeName: value, type, about, isRequired }
}

export const fieldsOf = ({ usage, options = {} }: Pick<Command, 'usage' | 'options'>): InputFields => ({
  args: [...usage.matchAll(ARGUMENT)].map(([shown]) => toArgument(shown)),
  options: Object.entries(options).map(toOption),
})

/** As the help shows an argument. */
const shownArgument = ({ name, isRequired }: InputField) => (isRequired ? `<${name}>` : `[${name}]`)

/** The usage line without the types of its arguments. */
export const usageOf = (command: Command): string => fieldsOf(command).args.map(shownArgument).join(' ')

/** Optional values may be empty: a form sends what is left out as an empty text. */
function schemaOf({ type, isRequired }: InputField): z.ZodType {
  return isRequired
    ? z
        .string('missing')
        .refine((text) => text.trim() !== '', { error: 'missing', abort: true })
        .pipe(type.schema)
    : z.union([z.literal(''), type.schema]).optional()
}

/** What is missing, unknown or of the wrong kind; null if nothing. */
export function errorOfInput(
  command: Pick<Command, 'usage' | 'options' | 'needsReason'>,
  { args, options, reason }: TypedInput,
): InputError | null {
  const fields = fieldsOf(command)
  const [tooMuch] = args.slice(fields.args.length)
  if (tooMuch !== undefined)
    return { field: 'arguments', error: 'unknown', text: `${tooMuch} is an unexpected argument` }
  for (const [index, field] of fields.args.entries()) {
    const error = errorOfValue(field, args[index])
    if (error !== null) return { field: field.name, error, text: textOf(shownArgument(field), error, field) }
  }
  if (command.needsReason && !reason.trim())
    return { field: 'reason', error: 'missing', text: '--reason is missing' }
  for (const field of fields.options) {
    const error = errorOfValue(field, Object.hasOwn(options, field.name) ? options[field.name] : undefined)
    if (error !== null) return { field: field.name, error, text: textOf(`--${field.name}`, error, field) }
  }
  const unknown = Object.keys(options).find((name) => !fields.options.some((one) => one.name === name))
  return unknown === undefined
    ? null
    : { field: unknown, error: 'unknown', text: `Unknown option --${unknown}` }
}

function errorOfValue(field: InputField, value: string | undefined): OfficeFieldError | null {
  const parsed = schemaOf(field).safeParse(value)
  if (parsed.success) return null
  const [issue] = parsed.error.issues
  return firstCode(issue)
}

/** Of a union, what its last member says: the first one is the empty text. */
function firstCode(issue: z.core.$ZodIssue | undefined): OfficeFieldError {
  if (issue?.code === 'invalid_union') return firstCode(issue.errors.at(-1)?.[0])
  return (issue?.message ?? 'missing') as OfficeFieldError
}

function textOf(shown: string, error: OfficeFieldError, { type }: InputField): string {
  const texts: Readonly<Record<OfficeFieldError, string>> = {
    missing: 'is missing',
    unknown: 'is unknown',
    tooLong: `has more than ${type.lengthMax} characters`,
    notAmount: 'must be an amount, such as 12.50',
    notDecimal: 'must be a decimal number, such as 1.25',
    notNumber: 'must be a whole number',
    tooLow: `must be at least ${type.min ?? 0}`,
    tooHigh: `must be at most ${type.max ?? ''}`,
    notDate: 'must be a date, such as 2027-05-28',
    notDateTime: 'must be a date such as 2027-05-28, or a time such as 2027-05-28T08:30Z',
    notChoice: `must be one of ${(type.choices ?? []).join(', ')}`,
    notName: 'must have lower-case letters, digits and dashes, at most 64',
  }
  return `${shown} ${texts[error]}`
}
