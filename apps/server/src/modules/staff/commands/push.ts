/** Commands for web push: the key that turns it on, and its end. */
import { countDevices, findKey, startPush, stopPush } from '../../push/index.ts'
import type { Call, Command, TableRow } from '../command.ts'
import { StaffRefusal } from '../refusals.ts'

async function show({ deps }: Call): Promise<TableRow[]> {
  const key = await findKey(deps.db)
  const counts = await countDevices(deps.db)
  return [{ isOn: key !== null, key: key?.publicKey ?? null, ...counts }]
}

async function start(call: Call): Promise<TableRow[]> {
  const key = await startPush(call.deps, { actor: call.actor, reason: call.reason })
  if (key === null) throw new StaffRefusal('pushStarted')
  return [{ isOn: true, key }]
}

async function stop(call: Call): Promise<TableRow[]> {
  const wasOn = await stopPush(call.deps, { actor: call.actor, reason: call.reason })
  if (!wasOn) throw new StaffRefusal('pushStopped')
  return [{ isOn: false }]
}

const operations = { right: 'operations' } as const

export const pushCommands: readonly Command[] = [
  {
    ...operations,
    words: 'push show',
    usage: '',
    about: 'Shows whether web push is on, and how many devices get it.',
    needsReason: false,
    run: show,
  },
  {
    ...operations,
    words: 'push start',
    isHighRisk: true,
    usage: '',
    about: 'Creates the key of web push, so that players can turn it on.',
    needsReason: true,
    run: start,
  },
  {
    ...operations,
    words: 'push stop',
    isHighRisk: true,
    usage: '',
    about: 'Ends the key of web push and all devices. Players have to turn it on again after the next start.',
    needsReason: true,
    run: stop,
  },
]
