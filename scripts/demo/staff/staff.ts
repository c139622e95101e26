/** The demo's members of staff, one of each role at least, and how they run commands: those of `npm run admin`, with their own key. */
import type { AppDeps } from '../../../apps/server/src/app-modules.ts'
import { readWords, runTyped } from '../../../apps/server/src/modules/staff/index.ts'
import type { DemoClock } from '../world/clock.ts'
import { createTally, type Tally } from '../world/tally.ts'

interface Member {
  id: string
  right: string
}

/** The first adds themselves, and the second alone; these two add the others together. */
export const members = [
  { id: 'ada', right: 'administrator' },
  { id: 'ben', right: 'payments-lead' },
  { id: 'lena', right: 'payments-lead' },
  { id: 'paul', right: 'payments-agent' },
  { id: 'sam', right: 'support' },
  { id: 'vera', right: 'verification' },
  { id: 'victor', right: 'verification' },
  { id: 'rita', right: 'risk' },
  { id: 'greta', right: 'responsible-gambling' },
  { id: 'clara', right: 'crm' },
  { id: 'connie', right: 'content' },
  { id: 'gus', right: 'games' },
  { id: 'theo', right: 'trading' },
  { id: 'finn', right: 'finance' },
  { id: 'audrey', right: 'auditor' },
  // Programmes and partners need the whole area.
  { id: 'olga', right: 'operations' },
] as const satisfies readonly Member[]
export type MemberId = (typeof members)[number]['id']

export type Row = Readonly<Record<string, string>>

export interface Staff {
  /** Runs a command; null if it is refused. Each argument is one element, even with spaces. */
  run(as: MemberId, words: readonly string[], reason?: string): Promise<Row[] | null>
  /** The keys, which nobody can read later. */
  keys: ReadonlyMap<string, string>
  acts: Tally['counts']
}

interface StaffWorld {
  deps: AppDeps
  clock: DemoClock
  mailbox: ReadonlyMap<string, string>
  settle: () => Promise<void>
}

const DAY_MS = 86_400_000
const emailOf = (id: string) => `${id}@staff.example`

export function createStaff(world: StaffWorld): Staff & { employ(): Promise<void> } {
  const { deps, clock, mailbox, settle } = world
  const keys = new Map<string, string>()
  const tally = createTally()

  async function attempt(as: MemberId, words: readonly string[], reason: string, secret: string) {
    const typed = readWords([...words, '--as', as, '--reason', reason, '--json'])
    const result = 'output' in typed ? typed : await runTyped(deps, typed, secret)
    return { isDone: result.exitCode === 0, output: result.output }
  }

  async function run(as: MemberId, words: readonly string[], reason = 'routine work'): Promise<Row[] | null> {
    const { isDone, output } = await attempt(as, words, reason, keys.get(as) ?? '')
    // Without the subject of a command of one word.
    const name = words
      .slice(0, 2)
      .filter((word) => /^[a-z-]+$/.test(word))
      .join(' ')
    if (isDone) {
      tally.done(name)
      return JSON.parse(output) as Row[]
    }
    tally.refused(name, output.slice(0, 120))
    return null
  }

  /** Exchanges the code in the member's email for their key. */
  async function accept(id: MemberId): Promise<void> {
    const [code = ''] = /^[\w-]{43}$/m.exec(mailbox.get(emailOf(id)) ?? '') ?? []
    const { isDone, output } = await attempt(id, ['staff', 'accept'], 'my invitation', code)
    if (!isDone) throw new Error(`${id} has no key: ${output}`)
    keys.set(id, (JSON.parse(output) as Row[])[0]?.['key'] ?? '')
  }

  async function employ(): Promise<void> {
    const [first, second, third, ...others] = members
    const add = async ({ id, right }: Member) => {
      const words = ['staff', 'add', id, '--rights', right, '--email', emailOf(id)]
      return (await run(first.id, words, 'opening of the casino'))?.[0] ?? {}
    }
    keys.set(first.id, (await add(first))['key'] ?? '')
    await add(second)
    await settle()
    await accept(second.id)
    // The second member was added by one alone, and may agree only after some time.
    clock.advance(DAY_MS)
    clock.advance(60_000)
    await agree(run, second.id, (await add(third))['order'] ?? '')
    await settle()
    await accept(third.id)
    // From now on the third may agree: they depend less on the first than the second does.
    for (const member of others) await agree(run, third.id, (await add(member))['order'] ?? '')
    await settle()
    for (const { id } of others) await accept(id)
  }

  return { run, keys, acts: tally.counts, employ }
}

/** Reads an order and agrees to it. */
export async function agree(run: Staff['run'], as: MemberId, order: string): Promise<void> {
  const [shown] = (await run(as, ['order', 'show', order])) ?? []
  if (shown === undefined) return
  await run(as, ['order', 'agree', order, '--content', shown['content'] ?? ''], 'checked and agreed')
}
