/** Describes staff commands as forms: their fields follow from how the command line shows them. Pure. */
import type { OfficeCommand } from '@fairhall/contract/office'
import { type Command, mayRun } from '../../staff/index.ts'

/** A member who only has an invitation code has no key to sign in with. */
export const isShown = ({ takesCode = false }: Command): boolean => !takesCode

type Field = OfficeCommand['arguments'][number]

/** `<on|off>` allows two values, `<file>` names a file, and `[player]` may be left out. */
function toArgument(shown: string): Field {
  const name = shown.replaceAll(/[<>[\]]/g, '')
  const choices = name.includes('|') ? name.split('|') : []
  return {
    name,
    about: '',
    isRequired: shown.startsWith('<'),
    isFile: name === 'file',
    isLong: false,
    choices,
  }
}

export function toForm(command: Command, rights: readonly string[]): OfficeCommand {
  const { words, usage, about, needsReason, options = {} } = command
  return {
    name: words,
    about,
    isAllowed: mayRun(rights, command),
    needsReason: needsReason || command.isLookup === true,
    needsProof: command.isHighRisk === true,
    arguments: usage.split(' ').filter(Boolean).map(toArgument),
    options: Object.entries(options).map(([name, option]) => ({
      name,
      about: option.about,
      isRequired: option.isRequired ?? false,
      isFile: option.value === 'file',
      isLong: option.takesInput ?? false,
      choices: [...(option.choices ?? [])],
    })),
  }
}
