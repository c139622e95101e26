/** Describes staff commands as forms: their fields follow from how the command line shows them. Pure. */
import type { OfficeCommand } from '@fairhall/contract/office'
import type { Command } from '../../staff/index.ts'

/** Commands that make no sense here: a member without a key can't sign in. */
const ONLY_TYPED = new Set(['staff accept'])

/** These need a fresh code: they move money, open accounts, or change who may do what. */
const HIGH_RISK =
  /^(order agree|withdrawal approve|staff (add|change|reset|remove|invite)|player (autologin|erase|forget-factor)|statement paid|maintenance|settings (publish|revert|reset)|push (start|stop)|rate set)$/

export const isShown = ({ words }: Command): boolean => !ONLY_TYPED.has(words)

export const needsProof = ({ words }: Pick<Command, 'words'>): boolean => HIGH_RISK.test(words)

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
  const { words, usage, about, right, needsReason, options = {} } = command
  return {
    name: words,
    about,
    right,
    isAllowed: right === null || rights.includes(right),
    needsReason: needsReason || command.isLookup === true,
    needsProof: needsProof(command),
    arguments: usage.split(' ').filter(Boolean).map(toArgument),
    options: Object.entries(options).map(([name, option]) => ({
      name,
      about: option.about,
      isRequired: option.isRequired ?? false,
      isFile: option.value === 'file',
      isLong: option.takesInput ?? false,
      choices: [],
    })),
  }
}
