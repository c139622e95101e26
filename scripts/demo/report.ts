/** What the terminal shows of a demo. */
import type { Sums } from './demo.queries.ts'
import type { Filled } from './fill.ts'
import { members } from './staff/staff.ts'
import type { ActCount } from './world/tally.ts'

export const print = (line: string) => process.stdout.write(`${line}\n`)

export function summarise({ sums, differences }: Filled, seconds: number): string {
  const count = (isWanted: (what: string) => boolean) =>
    sums.filter(({ what }) => isWanted(what)).reduce((total, one) => total + Number(one.count), 0)
  return [
    `${count((what) => what === 'players')} players, ${count((what) => what === 'stakes')} rounds,`,
    `${count((what) => what.startsWith('deposits'))} deposits, ${count((what) => what.startsWith('withdrawals'))} withdrawals`,
    `in ${seconds.toFixed(0)} s. The audit of all books found ${differences.length} differences.`,
  ].join(' ')
}

/** The keys are not stored anywhere: this is the only time that anyone sees them. */
export function explainKeys(keys: ReadonlyMap<string, string>, password: string): string {
  const width = Math.max(...members.map(({ right }) => right.length))
  const rows = members.map(
    ({ id, right }) => `  ${id.padEnd(8)} ${right.padEnd(width)}  ${keys.get(id) ?? '–'}`,
  )
  return [
    '',
    'Keep this: it is shown once.',
    `Players sign in with player1@demo.example, player2@demo.example … and the password ${password}`,
    'Members of staff sign in to the office with these keys. At the first sign-in, they set up an authenticator app.',
    ...rows,
    '',
  ].join('\n')
}

export function explainWork({ times, acts, staffActs, failures, sums }: Filled): string {
  const slowest = [...times].sort(([, left], [, right]) => right - left).slice(0, 25)
  return [
    ...section('Background work, in seconds', slowest, (ms) => (ms / 1000).toFixed(1)),
    ...section('Failed background work', failures, String),
    'What players did:',
    ...describeActs(acts),
    'What staff did:',
    ...describeActs(staffActs),
    'Sums:',
    ...sums.map(describeSum),
  ].join('\n')
}

/** By name. A refusal is shown below its act. */
const describeActs = (acts: ReadonlyMap<string, ActCount>): string[] =>
  [...acts]
    .sort(([left], [right]) => left.localeCompare(right))
    .flatMap(([name, { done, refusals }]) => [
      `  ${String(done).padStart(8)}  ${name}`,
      ...[...refusals].map(([reason, count]) => `            refused ${count}: ${reason}`),
    ])

const describeSum = ({ what, asset, count, amount }: Sums) => `  ${what} ${asset} ${count} ${amount}`

function section(
  title: string,
  rows: Iterable<readonly [string, number]>,
  show: (value: number) => string,
): string[] {
  const lines = [...rows].map(([name, value]) => `  ${show(value).padStart(8)}  ${name}`)
  return lines.length === 0 ? [] : [`${title}:`, ...lines]
}
