/** Describes staff commands as forms: their fields are those that check what is typed on the command line. Pure. */
import type { OfficeCommand, OfficeField } from '@fairhall/contract/office'
import { type choicesOf, type Command, fieldsOf, type InputField, mayRun } from '../../staff/index.ts'

/** A member who only has an invitation code has no key to sign in with. */
export const isShown = ({ takesCode = false }: Command): boolean => !takesCode

type Choices = Awaited<ReturnType<typeof choicesOf>>

interface Reader {
  rights: readonly string[]
  /** How far each command goes for the member, by its name. */
  bounds: ReadonlyMap<string, NonNullable<OfficeCommand['bounds']>>
  /** What fields can take now. */
  choices: Choices
}

export function toForm(command: Command, { rights, bounds, choices }: Reader): OfficeCommand {
  const { words, about, isHighRisk = false } = command
  const { args, options } = fieldsOf(command)
  // An amount is in the currency that another argument names.
  const currencyIn = args.find(({ typeName }) => typeName === 'currency')?.name ?? null
  const toFields = (fields: readonly InputField[]) =>
    fields.map((field): OfficeField => toField(field, choices, currencyIn))
  return {
    name: words,
    about,
    isAllowed: mayRun(rights, command),
    bounds: bounds.get(words) ?? null,
    needsReason: isReasonAsked(command),
    needsProof: isHighRisk,
    arguments: toFields(args),
    options: toFields(options),
  }
}

/** A lookup of personal data leaves an entry in the journal, so the office asks for its reason too. */
export const isReasonAsked = ({ needsReason, isLookup }: Command): boolean => needsReason || isLookup === true

function toField(
  { name, typeName, type, about, isRequired }: InputField,
  all: Choices,
  currencyIn: string | null,
): OfficeField {
  const { kind, choices = [], source, min, max, lengthMax } = type
  return {
    name,
    type: typeName,
    kind,
    about,
    isRequired,
    choices: source === undefined ? choices.map((value) => ({ value, label: null })) : [...all[source]],
    min: min ?? null,
    max: max ?? null,
    lengthMax,
    currencyIn: kind === 'money' ? currencyIn : null,
  }
}
