/** Runs staff commands as two members: ada has all rights, bob has the right `payments`. */
import { beforeAll, expect } from 'vitest'
import { readWords, type Result, runTyped } from '../../../apps/server/src/modules/staff/index.ts'
import type { MailMessage } from '../../../apps/server/src/platform/mail/mail.ts'
import type { TestServer } from '#tests/support/server/server.ts'

/** With `isEmpty` there are no staff members yet. */
export function openOffice(server: TestServer, { isEmpty = false } = {}) {
  const keys: Record<string, string> = {}

  const commands = createCommands(server, keys)
  const { admin, rows, both } = commands

  /** Runs due work and returns the emails that it sends. */
  async function collectMail(): Promise<MailMessage[]> {
    const sent: MailMessage[] = []
    const { send } = server.deps.mail
    server.deps.mail.send = async (message) => void sent.push(message)
    await server.settle().finally(() => (server.deps.mail.send = send))
    return sent
  }

  /** Accepts the invitation with the code from the member's email; returns their key. */
  async function accept(id: string): Promise<string> {
    const own = (await collectMail()).filter(({ to }) => to === `${id}@staff.example`)
    const [code = ''] = /^[\w-]{43}$/m.exec(own.map(({ text }) => text).join('\n')) ?? []
    const { output } = await admin('staff accept', id, '', code)
    const key = (JSON.parse(output) as { key?: string }[])[0]?.key ?? ''
    keys[id] = key
    return key
  }

  const wordsFor = (id: string, rights: string) =>
    `staff add ${id} --rights ${rights} --email ${id}@staff.example`

  /** Adds a member, ordered by ada and agreed to by bob. */
  async function givenStaff(id: string, rights: string): Promise<string> {
    await both(wordsFor(id, rights))
    return accept(id)
  }

  if (!isEmpty)
    beforeAll(async () => {
      keys['ada'] = (await rows(wordsFor('ada', 'players,payments,operations,staff')))[0]?.['key'] ?? ''
      await rows(wordsFor('bob', 'payments'))
      await accept('bob')
      // As if a third member had agreed to bob long ago.
      await server.deps.pool.query(
        `update staff set agreed_by = 'cleo', may_approve_from = added_at where id = 'bob'`,
      )
    })
  return { keys, ...commands, collectMail, accept, wordsFor, givenStaff }
}

/** Typed commands. `keys` holds the members' own keys. */
function createCommands(server: TestServer, keys: Readonly<Record<string, string>>) {
  async function admin(
    line: string,
    as = 'ada',
    reason = 'a good one',
    key = keys[as] ?? '',
  ): Promise<Result> {
    const words = [...line.split(' ').filter(Boolean), ...(await contentOf(line))]
    const typed = readWords([...words, '--as', as, '--reason', reason, '--json'])
    return 'output' in typed ? typed : runTyped(server.deps, typed, key)
  }

  /** Reads an order's content as the member who placed it, who may always read it, and a withdrawal's as ada; unless it was typed. */
  async function contentOf(line: string): Promise<string[]> {
    const [, withdrawal] = /^withdrawal approve (\S+)$/.exec(line) ?? []
    if (withdrawal !== undefined) return ['--content', await readContent(`payment show ${withdrawal}`, 'ada')]
    const [, order] = /^order agree (\S+)(?!.*--content)/.exec(line) ?? []
    if (order === undefined) return []
    const { rows: found } = await server.deps.pool.query<{ by: string }>(
      `select made_by as by from staff_order where id = $1`,
      [order],
    )
    const [, by = 'ada'] = found[0]?.by.split(':') ?? []
    return ['--content', await readContent(`order show ${order}`, by)]
  }

  async function readContent(line: string, as: string): Promise<string> {
    const shown = await admin(line, as)
    const [row] = shown.exitCode === 0 ? (JSON.parse(shown.output) as { content: string }[]) : []
    return row?.content ?? 'unread'
  }

  async function rows(line: string, as = 'ada'): Promise<Record<string, string>[]> {
    const { exitCode, output } = await admin(line, as)
    expect([exitCode, exitCode === 0 ? '' : output]).toEqual([0, ''])
    return JSON.parse(output) as Record<string, string>[]
  }

  /** Places an order; returns its id. */
  async function place(line: string, as = 'ada'): Promise<string> {
    return (await rows(line, as))[0]?.['order'] ?? ''
  }

  /** Places an order and lets bob agree to it; returns the output for bob. */
  async function both(line: string, second = 'bob'): Promise<Record<string, string>> {
    return (await rows(`order agree ${await place(line)}`, second))[0] ?? {}
  }

  async function refusal(line: string, as = 'ada'): Promise<[number, string]> {
    const { exitCode, output } = await admin(line, as)
    const [row] = exitCode === 0 ? [] : (JSON.parse(output) as { refused: string }[])
    return [exitCode, row?.refused ?? '']
  }

  return { admin, rows, refusal, place, both }
}
