/** Commands that pause, resume and end offers and quests while the server runs. */
import { noteAudit } from '../../players/index.ts'
import { findPublished, type Publication, publishSettings } from '../../settings/index.ts'
import { argument, type Call, type Command, type TableRow } from '../command.ts'
import { StaffRefusal } from '../refusals.ts'
import { changeItem, differencesOf, type ItemChange } from '../settings/settings-changes.rules.ts'

type Change = Pick<Publication, 'file' | 'content' | 'from'>

/** Returns the revision and what it changes. */
export async function publishChange(call: Call, change: Change): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const { file } = change
  const before = await findPublished(deps, deps.db, file)
  const note: Publication['note'] = (tx) =>
    noteAudit(deps, tx, { actor, reason, action: 'settings.published', subject: `settings:${file}` })
  const revision = await publishSettings(deps, { ...change, actor, reason, note })
  if (revision === null) return [{ file, result: 'no change' }]
  const after = await findPublished(deps, deps.db, file)
  return [
    { file, revision, result: 'published' },
    ...differencesOf(before.content, after.content).map((difference) => ({ ...difference })),
  ]
}

function listOffers({ deps }: Call): TableRow[] {
  const now = deps.clock.now()
  return deps.settings.current().bonuses.offers.map(({ id, type, trigger, code, isEnabled, from, until }) => {
    const hasEnded = until !== null && new Date(until) <= now
    const isToCome = from !== null && new Date(from) > now
    const state = hasEnded ? 'ended' : isToCome ? 'to come' : 'running'
    return { offer: id, type, trigger, code, state: isEnabled ? state : 'paused', from, until }
  })
}

const changeOne = (list: 'offers' | 'quests', kind: ItemChange['kind']) => (call: Call) => {
  const id = argument(call, 0)
  const at = call.deps.clock.now().toISOString()
  const content = (present: unknown) => {
    const changed = changeItem(present, list, id, kind === 'end' ? { kind, at } : { kind })
    if (changed === null) throw new StaffRefusal('notFound')
    return changed
  }
  const file = list === 'offers' ? 'bonuses.json' : 'quests.json'
  return publishChange(call, { file, content, from: null })
}

const operations = { right: 'operations' } as const

export const switchCommands: readonly Command[] = [
  {
    ...operations,
    words: 'offer list',
    usage: '',
    about: 'Lists the offers with their states.',
    needsReason: false,
    run: async (call) => listOffers(call),
  },
  {
    ...operations,
    words: 'offer pause',
    usage: '<offer>',
    about: 'Stops new issues and activations of an offer. What is active continues.',
    needsReason: true,
    run: changeOne('offers', 'pause'),
  },
  {
    ...operations,
    words: 'offer resume',
    usage: '<offer>',
    about: 'Ends the pause of an offer.',
    needsReason: true,
    run: changeOne('offers', 'resume'),
  },
  {
    ...operations,
    words: 'offer end',
    usage: '<offer>',
    about: 'Ends an offer now. Players keep what they have.',
    needsReason: true,
    run: changeOne('offers', 'end'),
  },
  {
    ...operations,
    words: 'quest pause',
    usage: '<quest>',
    about: 'Stops new starts of a quest immediately. Running ones go on.',
    needsReason: true,
    run: changeOne('quests', 'pause'),
  },
  {
    ...operations,
    words: 'quest resume',
    usage: '<quest>',
    about: 'Lets players start a paused quest again.',
    needsReason: true,
    run: changeOne('quests', 'resume'),
  },
  {
    ...operations,
    words: 'quest end',
    usage: '<quest>',
    about: 'Ends new starts of a quest for good. Running ones go on.',
    needsReason: true,
    run: changeOne('quests', 'end'),
  },
]
