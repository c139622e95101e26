/** The staff's command line, as its people use it: ada, who may do everything, and bob, who looks after payments. */
import { beforeAll, expect } from 'vitest'
import { readWords, type Result, runTyped } from '../../apps/server/src/modules/staff/index.ts'
import type { TestServer } from './server.ts'

export function openOffice(server: TestServer) {
  const keys: Record<string, string> = {}

  async function admin(
    line: string,
    as = 'ada',
    reason = 'a good one',
    key = keys[as] ?? '',
  ): Promise<Result> {
    const typed = readWords([...line.split(' ').filter(Boolean), '--as', as, '--reason', reason, '--json'])
    return 'output' in typed ? typed : runTyped(server.deps, typed, key)
  }

  async function rows(line: string, as = 'ada'): Promise<Record<string, string>[]> {
    const { exitCode, output } = await admin(line, as)
    expect([exitCode, exitCode === 0 ? '' : output]).toEqual([0, ''])
    return JSON.parse(output) as Record<string, string>[]
  }

  /** Places an order; returns its id. */
  async function place(line: string): Promise<string> {
    return (await rows(line))[0]?.['order'] ?? ''
  }

  async function refusal(line: string, as = 'ada'): Promise<[number, string]> {
    const { exitCode, output } = await admin(line, as)
    const [row] = exitCode === 0 ? [] : (JSON.parse(output) as { refused: string }[])
    return [exitCode, row?.refused ?? '']
  }

  async function givenStaff(id: string, rights: string, by: string): Promise<string> {
    const [row] = await rows(`staff add ${id} --rights ${rights}`, by)
    return row?.['key'] ?? ''
  }

  beforeAll(async () => {
    keys['ada'] = await givenStaff('ada', 'players,payments,operations,staff', 'ada')
    keys['bob'] = await givenStaff('bob', 'payments', 'ada')
  })
  return { keys, admin, rows, refusal, place, givenStaff }
}
