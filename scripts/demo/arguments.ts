import { parseArgs } from 'node:util'
import { WrongArguments } from '../run-command.ts'

export interface DemoArguments {
  players: number
  days: number
  rounds: number
  seed: string
  /** Makes another demo in the place of an earlier one. */
  isNew: boolean
  /** Also prints what took how long, and which refusals people met. */
  isVerbose: boolean
  /** False: only fills the database. */
  isServed: boolean
}

const bounds = { players: [1, 20_000], days: [1, 400], rounds: [0, 300_000] } as const

/** @throws WrongArguments */
export function readArguments(argv: readonly string[]): DemoArguments {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      players: { type: 'string', default: '1000' },
      days: { type: 'string', default: '90' },
      rounds: { type: 'string', default: '12000' },
      seed: { type: 'string', default: 'fairhall' },
      new: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      'no-server': { type: 'boolean', default: false },
    },
  })
  const read = (name: keyof typeof bounds) => {
    const [least, most] = bounds[name]
    const number = Number(values[name])
    if (!/^\d+$/.test(values[name]) || number < least || number > most)
      throw new WrongArguments(`--${name} is a whole number from ${least} to ${most}.`)
    return number
  }
  return {
    players: read('players'),
    days: read('days'),
    rounds: read('rounds'),
    seed: values.seed,
    isNew: values.new,
    isVerbose: values.verbose,
    isServed: !values['no-server'],
  }
}
